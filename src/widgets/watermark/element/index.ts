import { html } from 'lit/html.js'
import type { ShellHost } from '#core/element/body/body.ts'
import { litBody } from '#core/element/body/lit-body.ts'
import { adopt, styleSheet } from '#core/element/look/sheet.ts'
import { chosenContents, lookOf, type MarkLook, markLines, ownLines, watermarkDefaults } from '#domain/settings/watermark.ts'
import { setPaperMark } from '#ui/paper-mark.ts'
import type { Cover, Mark } from '#widgets/watermark/draw.ts'
import { guardMark } from '#widgets/watermark/guard.ts'
import { personOf, settledMark, tamperReporter, watchSettled } from '#widgets/watermark/settled.ts'
import type { TamperKind } from '#widgets/watermark/tamper.ts'

export interface WatermarkProps extends MarkLook {
  content: unknown
  text: string
  cover: string
}
export interface WatermarkEvents {
  'fly-tamper': { kind: TamperKind }
}

/** Said in here as important, nothing outside can say otherwise. */
const selfSheet = styleSheet(':host{position:relative!important;isolation:isolate!important}')
const pageSheet = styleSheet(':host{display:block!important;visibility:visible!important;content-visibility:visible!important}')

/** What is said of the look at the element itself comes before what the administrator has set. */
function lookAt({ props }: ShellHost<WatermarkProps>, settled: MarkLook | undefined): MarkLook {
  const { interval, fontSize, angle, transparency, colour, font } = props
  const own = { interval, fontSize, angle, transparency, colour, font }
  const said = Object.entries(own).filter(([key, { value }]) => String(value) !== watermarkDefaults[`watermark.${key as keyof MarkLook}`])
  const words = Object.fromEntries(said.map(([key, { value }]) => [`watermark.${key}`, String(value)]))
  const base = settled && Object.fromEntries(Object.entries(settled).map(([key, value]) => [`watermark.${key}`, String(value)]))
  return lookOf({ ...base, ...words })
}

function markOf(host: ShellHost<WatermarkProps>): Mark | undefined {
  const { props, root, runtime } = host
  const dark = root.querySelector<HTMLElement>('.base')?.dataset.theme === 'dark'
  const here = runtime.value
  const settled = here && settledMark(here, dark)
  const look = lookAt(host, settled?.look)
  const text = props.text.value
  if (props.content.value === undefined && text === '') return settled && { ...settled, look }
  const contents = chosenContents(props.content.value)
  const known = here?.session.user.value ? markLines(contents, '', { person: personOf(here), now: here.clock.now() }) : []
  return { lines: [...known, ...ownLines(text)], look, dark }
}

/** Content stays in the light DOM of the page; the mark lies over it, or over the whole page. */
export const body = litBody<WatermarkProps>(() => html`<slot></slot>`, {
  begin: (host) => {
    const { root, props, emit } = host
    const here = host.runtime.value
    const report = here && tamperReporter(here)
    const cover = () => props.cover.value as Cover
    const dress = () => {
      adopt(root, [selfSheet])
      if (cover() === 'page') adopt(root, [pageSheet])
      else root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== pageSheet)
    }
    dress()
    const guard = guardMark({
      parent: root,
      cover,
      mark: () => {
        dress()
        return markOf(host)
      },
      tampered: (kind) => {
        emit('fly-tamper', { kind })
        report?.(kind)
      },
    })
    const changed = () => guard.refresh()
    const ends = Object.values(props).map((prop) => prop.subscribe(changed))
    if (here) ends.push(watchSettled(here, changed))
    ends.push(setPaperMark(() => (cover() === 'page' ? (markOf(host)?.lines ?? []) : [])))
    return () => {
      for (const end of ends) end()
      guard.end()
    }
  },
})
