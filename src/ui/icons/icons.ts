import type { moreIcons } from './icons-more.ts'

/**
 * The icons that controls are made of: name to the paths of a 24 × 24 drawing, stroked in the text colour. Every element brings them; the
 * others come once a page, when a view shows the first of them.
 */
export const icons = {
  alert: ['M12 3 2.5 20h19L12 3Z', 'M12 10v4', 'M12 17.3v.2'],
  check: ['m5 12.5 4.5 4.5L19 7'],
  'chevron-down': ['m6 9 6 6 6-6'],
  'chevron-left': ['m15 6-6 6 6 6'],
  'chevron-right': ['m9 6 6 6-6 6'],
  'chevron-up': ['m6 15 6-6 6 6'],
  close: ['m6 6 12 12M18 6 6 18'],
} as const satisfies Record<string, readonly string[]>

export type ControlIcon = keyof typeof icons
export type IconName = ControlIcon | keyof typeof moreIcons
