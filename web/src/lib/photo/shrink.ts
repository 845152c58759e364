/** A photo made small before it is sent: fewer bytes, upright, and nothing in it of where and when it was taken. */
const LONGEST = 1800; // pixels, which is all that the reader looks at
const QUALITY = 0.9;

/** The photo as a small JPEG; as it is where this browser cannot decode it: the server then says what to do. */
export async function shrink(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo).catch(() => null);
  if (!picture) return photo;
  const factor = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * factor);
  canvas.height = Math.round(picture.height * factor);
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return small ?? photo;
}
