import { html, type TemplateResult } from 'lit/html.js'
import type { Body, ShellHost } from '#core/element/body/body.ts'
import { litBody } from '#core/element/body/lit-body.ts'
import { adopt, styleSheet } from '#core/element/look/sheet.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { dictionariesOf, type Labels, labelOf, valuesOf } from '#widgets/dictionary/index.ts'
import css from './dict-text.css?inline'

export interface DictTextProps {
  dictCode: string
  value: string
  separator: string
  tagged: boolean
  label: string
}
type Host = ShellHost<DictTextProps>

/** How many colours tags have; a value always has the same one. */
const TONES = 5

const toneOf = (value: string): number => [...value].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % TONES

/** Labels of a dictionary for an element whose place may speak another language than the page: then both names are read. */
async function readIn(runtime: Runtime, code: string, lang: string): Promise<Labels | undefined> {
  const language = /^zh\b/i.test(lang) ? 'zh' : 'en'
  const dictionaries = dictionariesOf(runtime)
  if (language === runtime.locale.lang.value) return dictionaries.labels(code, language)
  const entries = await dictionaries.entries(code)
  return Object.fromEntries(entries.map((entry) => [entry.code, labelOf(entry, language)]))
}

/** What one element knows of its dictionary. */
function createReader(host: Host, again: () => void) {
  const { props, runtime } = host
  let labels: Labels | undefined
  let known = ''
  let finished = false
  let ended = false

  async function read(fresh: boolean): Promise<void> {
    const [core, code, lang] = [runtime.value, props.dictCode.value, host.lang()]
    if (core?.session.state.value !== 'signed-in' || code === '') return
    const request = `${lang} ${code}`
    if (request === known && !fresh) return
    if (!known.endsWith(` ${code}`)) [labels, finished] = [undefined, false]
    known = request
    try {
      const answer = await readIn(core, code, lang)
      if (known !== request || ended) return
      ;[labels, finished] = [answer, true]
    } catch (cause) {
      // Asked again by whoever comes next; meanwhile the page sees the values themselves.
      if (known !== request || ended) return
      ;[known, finished] = ['', true]
      console.warn(`[fly] 请求失败 dictionary ${code}`, cause)
    }
    again()
  }
  const look = () => void read(false)
  const core = runtime.value
  const ends = [props.dictCode.subscribe(look), host.textRevision.subscribe(look), ...(core ? [core.session.state.subscribe(look)] : [])]
  look()
  const takeBack = host.expose({
    refresh: async () => {
      if (runtime.value) dictionariesOf(runtime.value).forget()
      await read(true)
    },
  })
  return {
    labelOf: (value: string) => (labels && Object.hasOwn(labels, value) ? labels[value] : undefined),
    finished: () => finished,
    end() {
      ended = true
      takeBack()
      for (const end of ends) end()
    },
  }
}

/** The labels; while they are not known, and when none is, what the page put inside, else the values. */
function draw({ props, write }: Host, reader: ReturnType<typeof createReader>): TemplateResult {
  const values = valuesOf(props.value.value)
  const found = values.some((value) => reader.labelOf(value) !== undefined)
  const shown = values.map((value) => ({ value, text: reader.labelOf(value) ?? value }))
  const label = found ? shown.map(({ text }) => text).join(props.separator.value) : ''
  if (props.label.value !== label) write('label', label)
  if (!found) return html`<slot>${reader.finished() ? values.join(props.separator.value) : ''}</slot>`
  return props.tagged.value
    ? html`<span part="text" class="tags">${shown.map(({ value, text }) => html`<span part="tag" class="tag" data-tone=${toneOf(value)}>${text}</span>`)}</span>`
    : html`<span part="text">${label}</span>`
}

/** Shows the label of a dictionary value. Elements of one page share their calls. @see elements.md E 24, PICK-11, PICK-12 */
export const body: Body = {
  mount(anyHost, into) {
    const host = anyHost as unknown as Host
    adopt(host.root, [styleSheet(css)])
    let again: () => void = () => undefined
    const reader = createReader(host, () => again())
    const end = litBody<DictTextProps>((_, paintAgain) => {
      again = paintAgain
      return draw(host, reader)
    }).mount(anyHost, into)
    return () => {
      end()
      reader.end()
    }
  },
}
