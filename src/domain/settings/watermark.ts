import type { MarkContent } from '#contract/watermark.ts'
import { clockText, HOME_ZONE } from '#domain/time/zone-clock.ts'

/** Settings of the watermark with the defaults of specification section 9. No content chosen means no watermark. */
export const watermarkDefaults = {
  'watermark.ContentContain': '',
  'watermark.customContent': '',
  /** `1`: outside runtime mode the own text is shown. */
  'watermark.enabled': '0',
  'watermark.interval': '50',
  'watermark.fontSize': '20',
  'watermark.angle': '18',
  'watermark.transparency': '50',
  'watermark.colour': '#d3d3d3',
  'watermark.font': '微软雅黑',
} as const satisfies Readonly<Record<`watermark.${string}`, string>>

/** What may stand in a mark, in the order in which it stands there; the last four are those of the mode outside runtime. */
export const markContents = [
  'enterpriseName',
  'departmentName',
  'memberAccount',
  'memberName',
  'phoneNumber',
  'datetime',
  'customContent',
  'name',
  'account',
  'date',
  'custom',
] as const satisfies readonly MarkContent[]

/** Those of each mode (specification section 9). */
export const contentsOf = (runtime: boolean): readonly MarkContent[] => (runtime ? markContents.slice(0, 7) : markContents.slice(7))

/** Least and most of each figure. A mark that nobody can see is none: it is switched off by its contents. */
export const markBounds = {
  interval: { min: 0, max: 500 },
  fontSize: { min: 8, max: 96 },
  angle: { min: -90, max: 90 },
  transparency: { min: 0, max: 95 },
} as const
export const MARK_TEXT = { length: 120, lines: 3 } as const
export const MARK_FONT = 60

/** How a mark looks: distances and sizes in px, the angle in degrees upwards, the transparency in percent. */
export interface MarkLook {
  interval: number
  fontSize: number
  angle: number
  transparency: number
  colour: string
  font: string
}
type Figure = keyof typeof markBounds

/** Whose mark it is. What is not known is empty and left out. */
export interface MarkPerson {
  enterprise: string
  department: string
  account: string
  name: string
  phone: string
}

export const isColour = (text: string): boolean => /^#([\da-f]{3}|[\da-f]{6})$/i.test(text)
/** A list of family names: nothing that could end or begin anything else in a style. */
export const isFont = (text: string): boolean => text.length <= MARK_FONT && /^[\p{L}\p{N} ,_-]+$/u.test(text) && text.trim() !== ''

type Settings = Readonly<Record<string, string>>

/** What is out of bounds or unreadable is as if it was not set. */
export function lookOf(settings: Settings = {}): MarkLook {
  const read = (key: keyof MarkLook) => settings[`watermark.${key}`]?.trim() ?? ''
  const figure = (key: Figure) => {
    const { min, max } = markBounds[key]
    const value = Number(read(key) || Number.NaN)
    return value >= min && value <= max ? value : Number(watermarkDefaults[`watermark.${key}`])
  }
  return {
    interval: figure('interval'),
    fontSize: figure('fontSize'),
    angle: figure('angle'),
    transparency: figure('transparency'),
    colour: isColour(read('colour')) ? read('colour') : watermarkDefaults['watermark.colour'],
    font: isFont(read('font')) ? read('font') : watermarkDefaults['watermark.font'],
  }
}

/** The contents that are chosen: a list by commas, or as JSON. Unknown words are left out. */
export function chosenContents(written: unknown): MarkContent[] {
  const words = Array.isArray(written) ? written : String(written ?? '').split(/[\s,;，、"[\]]+/)
  return markContents.filter((content) => words.includes(content))
}

interface Moment {
  person: MarkPerson
  /** In ms since 1970. */
  now: number
}

/** The lines of a mark: what is known of the person in one, the own text beneath. Days and hours are those of the house. */
export function markLines(contents: readonly MarkContent[], own: string, { person, now }: Moment): string[] {
  const clock = clockText(now, HOME_ZONE)
  const words: Partial<Record<MarkContent, string>> = {
    enterpriseName: person.enterprise,
    departmentName: person.department,
    memberAccount: person.account,
    memberName: person.name,
    phoneNumber: person.phone.replace(/\D/g, '').slice(-4),
    datetime: clock.slice(0, 10),
    name: person.name,
    account: person.account,
    date: clock.slice(0, 13).replace(' ', '-'),
  }
  const known = contents.map((content) => words[content]?.trim() ?? '').filter(Boolean)
  const lines = contents.includes('customContent') || contents.includes('custom') ? ownLines(own) : []
  return [...(known.length > 0 ? [known.join('  ')] : []), ...lines]
}

/** An own text as it is drawn: its lines without blank ones. Markup and style are letters like all others. */
export const ownLines = (own: string): string[] =>
  own
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MARK_TEXT.lines)
    .map((line) => [...line].slice(0, MARK_TEXT.length).join(''))

/** What is wrong with an own text: it would not stand there whole. */
export function ownTextFault(own: string): 'lines' | 'length' | undefined {
  const lines = own.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length > MARK_TEXT.lines) return 'lines'
  return lines.some((line) => [...line.trim()].length > MARK_TEXT.length) ? 'length' : undefined
}

/** The lines that the settings of the house ask for in a mode. */
export function settledLines(settings: Settings, runtime: boolean, moment: Moment): string[] {
  const enabled = settings['watermark.enabled'] === '1'
  const contents = chosenContents(settings['watermark.ContentContain'] ?? '').filter(
    (content) => contentsOf(runtime).includes(content) && (content !== 'custom' || enabled),
  )
  return markLines(contents, settings['watermark.customContent'] ?? '', moment)
}
