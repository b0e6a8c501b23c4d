// Light, dark, or as the system has it; and the colours for what is drawn by hand.

const KEY = 'giro-theme';
const CHOICES = ['auto', 'light', 'dark'];

function stored() {
  try {
    return localStorage.getItem(KEY) ?? 'auto';
  } catch {
    return 'auto';  // pages from a file may have no storage
  }
}

export class Theme {
  constructor(onChange) {
    this.onChange = onChange;
    this.system = matchMedia('(prefers-color-scheme: dark)');
    this.choice = CHOICES.includes(stored()) ? stored() : 'auto';
    this.apply();
    this.system.addEventListener('change', () => this.apply());
  }

  next() {
    this.choice = CHOICES[(CHOICES.indexOf(this.choice) + 1) % CHOICES.length];
    try {
      localStorage.setItem(KEY, this.choice);
    } catch {
      // then it lasts as long as the page
    }
    this.apply();
  }

  apply() {
    const isDark = this.choice === 'dark' || (this.choice === 'auto' && this.system.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    this.colours = null;
    this.onChange?.();
  }

  // The value of a custom property, as '--poll' is one.
  colour(name) {
    this.colours ??= { style: getComputedStyle(document.documentElement), known: new Map() };
    let value = this.colours.known.get(name);
    if (value === undefined) {
      value = this.colours.style.getPropertyValue(`--${name}`).trim();
      this.colours.known.set(name, value);
    }
    return value;
  }
}
