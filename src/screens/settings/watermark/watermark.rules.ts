import type { MarkContent, WatermarkSettings } from '#contract/watermark.ts'
import { chosenContents, contentsOf, lookOf, markBounds } from '#domain/settings/watermark.ts'

/** Figures as they are typed. */
export type FigureName = keyof typeof markBounds
export interface MarkValues extends Record<FigureName, string> {
  contents: MarkContent[]
  customContent: string
  colour: string
  font: string
}
type Settings = Readonly<Record<string, string>>

/** What stands in the form: contents of the other mode are no choice here. */
export function valuesOf(settings: Settings, runtime: boolean): MarkValues {
  const { interval, fontSize, angle, transparency, colour, font } = lookOf(settings)
  return {
    contents: chosenContents(settings['watermark.ContentContain'] ?? '').filter((content) => contentsOf(runtime).includes(content)),
    customContent: settings['watermark.customContent'] ?? '',
    interval: String(interval),
    fontSize: String(fontSize),
    angle: String(angle),
    transparency: String(transparency),
    colour,
    font,
  }
}

/** A whole number within the bounds of its field. */
export function isFigure(name: FigureName, text: string): boolean {
  const { min, max } = markBounds[name]
  return /^-?\d{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
}

export const bodyOf = ({ interval, fontSize, angle, transparency, ...rest }: MarkValues): WatermarkSettings => ({
  ...rest,
  font: rest.font.trim(),
  interval: Number(interval),
  fontSize: Number(fontSize),
  angle: Number(angle),
  transparency: Number(transparency),
})

/** What is typed, under the keys of the settings; what is out of bounds is drawn as its default. */
export const settingsOf = (values: MarkValues): Settings => ({
  'watermark.interval': values.interval,
  'watermark.fontSize': values.fontSize,
  'watermark.angle': values.angle,
  'watermark.transparency': values.transparency,
  'watermark.colour': values.colour,
  'watermark.font': values.font,
})
