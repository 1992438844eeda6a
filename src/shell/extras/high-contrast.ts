import { styleSheet } from '#core/element/look/sheet.ts'

/**
 * `[light, dark]`. Text keeps 7 : 1 on every surface of its theme and borders 4.5 : 1 (WCAG 2.2 AAA 1.4.6). What is not named here stays as it is.
 */
export const highContrast = {
  'color-primary': ['#10239e', '#b5ccff'],
  'color-primary-hover': ['#061178', '#d6e4ff'],
  'color-primary-soft': ['#e6edff', '#0c1a3d'],
  'color-on-primary': ['#ffffff', '#000000'],
  'color-success': ['#135200', '#a9f287'],
  'color-warning': ['#702f00', '#ffd666'],
  'color-danger': ['#820014', '#ffbdbb'],
  'color-danger-hover': ['#5c0011', '#ffdcdb'],
  'color-text': ['#000000', '#ffffff'],
  'color-text-muted': ['#262626', '#e8e8e8'],
  'color-text-disabled': ['#595959', '#b3b3b3'],
  'color-border': ['#595959', '#9aa3b0'],
  'color-border-strong': ['#000000', '#ffffff'],
  'color-surface': ['#ffffff', '#000000'],
  'color-surface-raised': ['#ffffff', '#0a0a0a'],
  'color-surface-sunken': ['#ffffff', '#000000'],
  'color-surface-hover': ['#e6edff', '#16244d'],
  'focus-ring': ['0 0 0 2px #ffffff, 0 0 0 5px #000000', '0 0 0 2px #000000, 0 0 0 5px #ffffff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

const lines = (column: 0 | 1): string =>
  Object.entries(highContrast)
    .map(([name, value]) => `--fly-${name}:${value[column]};`)
    .join('')

/** Elements within the application take its tokens over, through their shadow roots. */
const sheet = () => styleSheet(`.base[data-theme=light]{${lines(0)}}.base[data-theme=dark]{${lines(1)}}`)

/** @returns ends it */
export function showHighContrast(root: DocumentOrShadowRoot): () => void {
  const own = sheet()
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, own]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== own)
  }
}
