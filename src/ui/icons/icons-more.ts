import { type IconName, icons } from './icons.ts'

/** The icons of screens and menus. */
export const moreIcons = {
  award: ['M12 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z', 'm8.5 14-1.3 7L12 18.4l4.8 2.6-1.3-7'],
  bell: ['M6 9a6 6 0 1 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9Z', 'M10 20a2.2 2.2 0 0 0 4 0'],
  building: ['M5 21V4a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v17', 'M15 9h3a1 1 0 0 1 1 1v11', 'M3 21h18', 'M8.5 7.5h3M8.5 11.5h3M8.5 15.5h3'],
  calendar: ['M4 6h16v14H4z', 'M4 10h16M8 3v4M16 3v4'],
  chat: ['M4 4.5h16v12H9.5L4 20.5v-16Z', 'M8 9h8M8 12.5h5'],
  'check-circle': ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'm8 12.3 2.8 2.8L16 9.5'],
  clock: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'M12 7v5l3.5 2'],
  contrast: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'M12 3v18', 'M12 7h5.5M12 11h8M12 15h6.8'],
  copy: ['M9 9h11v11H9z', 'M5 15H4V4h11v1'],
  dot: ['M12 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z'],
  download: ['M12 4v11', 'm7 11 5 5 5-5', 'M4 20h16'],
  edit: ['M4 20h4L19 9l-4-4L4 16v4Z', 'm13 7 4 4'],
  enlarge: ['M9 4H4v5M20 9V4h-5M4 15v5h5M15 20h5v-5'],
  external: ['M14 4h6v6', 'M20 4 11 13', 'M18 14v5H5V6h5'],
  eye: ['M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z', 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z'],
  file: ['M6 3h8l4 4v14H6z', 'M14 3v4h4', 'M9 12h6M9 16h6'],
  filter: ['M4 5h16l-6 8v6l-4-2v-4L4 5Z'],
  gavel: ['m13 4 6 6', 'm9.5 7.5 6 6', 'M11 6 7.5 9.5l6 6L17 12', 'M10.5 12.5 4 19l1.5 1.5L12 14', 'M14 21h7'],
  globe: [
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
    'M3 12h18',
    'M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
  ],
  grip: ['M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1'],
  home: ['m3 11 9-8 9 8', 'M5.5 9.5V21h13V9.5', 'M10 21v-6h4v6'],
  info: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'M12 11v5.5', 'M12 7.5v.2'],
  list: ['M8 6h12M8 12h12M8 18h12', 'M4 6h.1M4 12h.1M4 18h.1'],
  lock: ['M5 11h14v10H5z', 'M8 11V8a4 4 0 0 1 8 0v3'],
  menu: ['M4 6h16M4 12h16M4 18h16'],
  minus: ['M5 12h14'],
  moon: ['M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z'],
  more: ['M5 12h.1M12 12h.1M19 12h.1'],
  pause: ['M8 5v14M16 5v14'],
  pin: ['M9 4h6l-1 6 3 3H7l3-3-1-6Z', 'M12 13v7'],
  play: ['m7 4 13 8-13 8V4Z'],
  plus: ['M12 5v14M5 12h14'],
  redo: ['m15 5 5 5-5 5', 'M20 10H9.5a5.5 5.5 0 0 0 0 11H12'],
  refresh: ['M20 12a8 8 0 1 1-2.5-5.8', 'M20 3v4.5h-4.5'],
  search: ['M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z', 'm20 20-4-4'],
  send: ['M21 3 3 10.5l7 3 3 7L21 3Z', 'm10 13.5 4-4'],
  settings: ['M4 7h10M18 7h2M4 17h2M10 17h10', 'M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z'],
  shield: ['M12 3 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6L12 3Z', 'm8.8 12 2.3 2.3 4.2-4.5'],
  shrink: ['M4 9h5V4M15 4v5h5M9 20v-5H4M20 15h-5v5'],
  'sign-out': ['M14 4H5v16h9', 'M10 12h11', 'm17 8 4 4-4 4'],
  star: ['m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8L12 3.5Z'],
  sun: ['M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z', 'M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5'],
  swap: ['M4 8h15', 'm15 4 4 4-4 4', 'M20 16H5', 'm9 12-4 4 4 4'],
  trash: ['M4 7h16M9 7V4h6v3', 'M6 7l1 14h10l1-14', 'M10 11v6M14 11v6'],
  trend: ['m3 7 6 6 4-4 8 8', 'M15 17h6v-6'],
  undo: ['m9 5-5 5 5 5', 'M4 10h10.5a5.5 5.5 0 0 1 0 11H12'],
  upload: ['M12 16V5', 'm7 9 5-5 5 5', 'M4 20h16'],
  user: ['M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z', 'M4.5 20.5a7.5 7.5 0 0 1 15 0'],
  users: [
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
    'M2.5 19.5a6.5 6.5 0 0 1 13 0',
    'M16 5a3.3 3.3 0 0 1 0 6.3M18 14.2a6.5 6.5 0 0 1 3.5 5.3',
  ],
} as const satisfies Record<string, readonly string[]>

/** Every bundled icon. */
export const allIcons: Readonly<Record<IconName, readonly string[]>> = { ...icons, ...moreIcons }

/**
 * The icon of a name from outside (server menu, page); an unknown name is a dot. It is only ever looked up here, never used as an address
 * or as markup (security T14).
 */
export const iconNamed = (name: string): IconName => (isBundled(name) ? name : 'dot')

export const isBundled = (name: string): name is IconName => Object.hasOwn(allIcons, name)
