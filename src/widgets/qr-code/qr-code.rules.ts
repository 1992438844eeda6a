import { encode } from 'uqr'
import { barsOf, type QrBar } from '#domain/qr-bars.ts'

export const LEVELS = ['L', 'M', 'Q', 'H'] as const
export type Level = (typeof LEVELS)[number]

/** A logo covers a part of the code: more than this side no level makes up for. */
const LARGEST_LOGO = 0.3
/** Limits of what is drawn; a canvas larger than this is refused by browsers. */
const MOST_MARGIN = 64
const MOST_SCALE = 64

export interface QrOptions {
  value: string
  /** Empty modules around. */
  margin: number
  /** Pixels a module. */
  scale: number
  level: Level
  logo: boolean
  /** Side of the logo, as a part of the code's side. */
  logoScale: number
}

export interface QrDrawing {
  /** Side of the whole, in modules. */
  side: number
  /** Side of the whole, in px. */
  px: number
  /** Rows of dark modules: column, row and how many, in modules from the corner of the whole. */
  bars: readonly QrBar[]
  /** Square that stays free for the logo, in modules; nothing without one. */
  logo: { at: number; side: number } | undefined
  level: Level
}

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Number.isFinite(value) ? value : least))

/** With a logo the level is raised to H, which can do without 30 % of the modules. */
export const levelFor = ({ level, logo }: Pick<QrOptions, 'level' | 'logo'>): Level => (logo ? 'H' : level)

/**
 * Where the modules of a QR code are.
 *
 * @returns nothing for a text that is longer than the largest code holds (2,331 bytes at M, 1,273 at H)
 * @see specification section 9, QR defaults; ISO/IEC 18004
 */
export function drawQr(options: QrOptions): QrDrawing | undefined {
  const level = levelFor(options)
  const modules = modulesOf(options.value, level)
  if (!modules) return undefined
  const margin = Math.round(within(options.margin, 0, MOST_MARGIN))
  const side = modules.length + 2 * margin
  const bars = barsOf(modules, margin)
  const free = modules.length * within(options.logoScale, 0, LARGEST_LOGO)
  const logo = options.logo && free > 0 ? { at: (side - free) / 2, side: free } : undefined
  return { side, px: side * within(options.scale, 1, MOST_SCALE), bars, logo, level }
}

function modulesOf(value: string, ecc: Level): boolean[][] | undefined {
  try {
    return encode(value, { ecc, border: 0 }).data
  } catch {
    return undefined
  }
}

/** Address of a logo that may be shown: http(s), relative to the page, or a picture in the page itself. */
export function logoAddress(logo: string, base: string): string | undefined {
  try {
    const { protocol, href } = new URL(logo, base)
    return ['https:', 'http:', 'blob:'].includes(protocol) || /^data:image\//i.test(href) ? href : undefined
  } catch {
    return undefined
  }
}
