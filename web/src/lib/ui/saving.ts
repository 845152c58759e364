/** Hands a text to the person as a file. */
export function saveText(text: string, name: string, type: string): void {
  const file = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: file, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(file), 10_000); // the browser reads it in its own time
}
