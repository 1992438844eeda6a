import { styleSheet } from './sheet.ts'

/** `[light, dark]`. Text and signal colours keep 4.5 : 1 on every surface of their theme, `border-strong` 3 : 1 (WCAG 2.2 AA, tokens.test.ts). */
export const colors = {
  'color-primary': ['#2f54eb', '#85a5ff'],
  'color-primary-hover': ['#1d39c4', '#adc6ff'],
  'color-primary-soft': ['#f0f5ff', '#1b2747'],
  'color-on-primary': ['#ffffff', '#0d1530'],
  'color-success': ['#237804', '#73d13d'],
  'color-success-soft': ['#f0f9eb', '#17290f'],
  'color-warning': ['#ad4e00', '#ffc53d'],
  'color-warning-soft': ['#fff7e6', '#2e2410'],
  'color-danger': ['#cf1322', '#ff8f8c'],
  'color-danger-hover': ['#a8071a', '#ffb3b0'],
  'color-danger-soft': ['#fff1f0', '#351a1c'],
  'color-on-danger': ['#ffffff', '#2a0607'],
  'color-text': ['rgba(0,13,31,.85)', 'rgba(255,255,255,.88)'],
  'color-text-muted': ['rgba(0,13,31,.64)', 'rgba(255,255,255,.66)'],
  'color-text-disabled': ['rgba(0,13,31,.4)', 'rgba(255,255,255,.38)'],
  'color-border': ['#dfe3ea', '#323a48'],
  'color-border-strong': ['#858e9c', '#7b8596'],
  'color-surface': ['#ffffff', '#141a24'],
  'color-surface-raised': ['#ffffff', '#1b222e'],
  'color-surface-sunken': ['#f5f7fa', '#0e131b'],
  'color-surface-hover': ['#f0f5ff', '#202a3d'],
  'color-backdrop': ['rgba(0,13,31,.45)', 'rgba(0,0,0,.6)'],
  'focus-ring': ['0 0 0 2px #ffffff,0 0 0 4px #2f54eb', '0 0 0 2px #141a24,0 0 0 4px #85a5ff'],
  shadow: ['0 1px 2px rgba(0,13,31,.06),0 4px 12px rgba(0,13,31,.1)', '0 1px 2px rgba(0,0,0,.4),0 6px 16px rgba(0,0,0,.5)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** The same in both themes. */
export const measures = {
  font: 'system-ui,-apple-system,Segoe UI,PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif',
  'font-size': '14px',
  'font-size-small': '12px',
  'font-size-large': '16px',
  'line-height': '1.5',
  radius: '4px',
  duration: '150ms',
  'z-index': '1000',
} as const

/** `[compact, normal, roomy]`. */
export const densities = {
  space: ['6px', '8px', '10px'],
  'control-height': ['28px', '32px', '40px'],
  'row-height': ['32px', '40px', '48px'],
} as const

/** Distances as parts of `space`: whoever changes it, or the density, changes the layout. */
const spaces = { xs: 0.5, m: 1.5, l: 2, xl: 3 } as const

type Table = Readonly<Record<string, readonly string[] | string>>
const lines = (table: Table, pick: (value: readonly string[] | string) => string | undefined): string =>
  Object.entries(table)
    .map(([name, value]) => `--fly-${name}:var(--_${name},${pick(value)});`)
    .join('')
const at = (column: number) => (value: readonly string[] | string) => (typeof value === 'string' ? value : value[column])

/**
 * The sheet that gives every token a value inside an element and lets the page overrule it from any ancestor.
 *
 * A custom property cannot fall back on itself, so the host first keeps what it was given under a private name (`--_space`)
 * and the inner base then fills in what is missing.
 */
const names = [...Object.keys(colors), ...Object.keys(measures), ...Object.keys(densities)]
const cssText = () =>
  [
    `:host{${names.map((name) => `--_${name}:var(--fly-${name});`).join('')}}`,
    // What a transparent element wraps is the page's: it gets the page's tokens back, not the theme and density of its wrapper.
    `.transparent slot{${names.map((name) => `--fly-${name}:var(--_${name});`).join('')}}`,
    `.base{color-scheme:light;${lines(colors, at(0))}${lines(measures, at(0))}${lines(densities, at(1))}}`,
    `.base[data-theme=dark]{color-scheme:dark;${lines(colors, at(1))}}`,
    `.base[data-density=compact]{${lines(densities, at(0))}}`,
    `.base[data-density=roomy]{${lines(densities, at(2))}}`,
    `.base{${Object.entries(spaces)
      .map(([name, times]) => `--fly-space-${name}:calc(${times}*var(--fly-space));`)
      .join('')}}`,
    '@media (prefers-reduced-motion:reduce){.base{--fly-duration:0ms}}',
  ].join('')

export const tokenSheet = (): CSSStyleSheet => styleSheet(cssText())
