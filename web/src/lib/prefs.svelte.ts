/**
 * What this browser remembers: language, theme, palette, letters, sound, pace, who is playing, and how well bots
 * should.
 */
import type { Pace } from './match/pace';
import type { LanguageName } from './wire/messages';

export type Theme = 'auto' | 'light' | 'dark';
export type Palette = 'standard' | 'contrast';

interface Remembered {
  language: LanguageName | null;
  theme: Theme;
  palette: Palette;
  letters: boolean;
  sound: boolean;
  pace: Pace;
  notices: boolean;
  token: string | null;
  name: string;
  level: string;
  /** Whether a coach looks on when one plays against bots. */
  coach: boolean;
  /** How many bots one plays against, by game. */
  bots: Record<string, number>;
  /** Tables that need not be shown among those to go on with. */
  dismissed: string[];
  /** The games whose start was seen or declined. */
  started: string[];
}

const KEY = 'sixfold';
const FRESH: Remembered = {
  language: null,
  theme: 'auto',
  palette: 'standard',
  letters: false,
  sound: true,
  pace: 'normal',
  notices: false,
  token: null,
  name: '',
  level: 'greedy',
  coach: false,
  bots: {},
  dismissed: [],
  started: [],
};

function remembered(): Remembered {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>) };
  } catch {
    return { ...FRESH };
  }
}

export const prefs = $state(remembered());

/** Keep the preferences and show them on the page; call once, inside an effect root. */
export function keepPrefs(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let systemDark = $state(dark.matches);
  dark.addEventListener('change', (event) => (systemDark = event.matches));
  addEventListener('storage', (event) => {
    if (event.key === KEY) Object.assign(prefs, remembered()); // another tab chose something
  });
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // a browser that stores nothing still plays
    }
  });
  $effect(() => {
    const isDark = prefs.theme === 'dark' || (prefs.theme === 'auto' && systemDark);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.documentElement.dataset.palette = prefs.palette;
  });
}
