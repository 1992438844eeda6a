import { live } from 'lit/directives/live.js'
import { html, nothing } from 'lit/html.js'
import type { Body, ShellHost } from '#core/element/body/body.ts'
import { litBody } from '#core/element/body/lit-body.ts'
import { type FieldProps, fieldOf, type Problem } from '#core/element/field/field.ts'
import { type FieldControlProps, fieldFrame, fieldSheet } from '#core/element/field/field-lit.ts'
import { adopt, styleSheet } from '#core/element/look/sheet.ts'
import css from './number-range.css?inline'
import { messages } from './number-range.messages.ts'
import { joinRange, problemOf, type Range, type RangeProblem, readDecimal, splitRange } from './number-range.rules.ts'

export interface NumberRangeProps {
  from: string
  to: string
  minValue: string
  maxValue: string
  precision: number | undefined
  unit: string
}
export interface NumberRangeEvents {
  'fly-change': { value: string } & Range
}

type Host = ShellHost<NumberRangeProps & FieldProps>
type End = keyof Range

const FLAGS: Record<RangeProblem['reason'], Problem['flag']> = {
  number: 'badInput',
  decimals: 'stepMismatch',
  least: 'rangeUnderflow',
  most: 'rangeOverflow',
  order: 'customError',
}

/** One range on the page: what stands in the two controls, and its way into the form. */
function createRange(host: Host) {
  const { props, element, root, write, text } = host
  const field = fieldOf(host)
  /** As typed: what is no number stays in sight until it is corrected. */
  let typed: Range = { from: '', to: '' }
  const formValue = (): string => joinRange({ from: readDecimal(typed.from) ?? '', to: readDecimal(typed.to) ?? '' })

  function check(): void {
    const limits = { least: props.minValue.value, most: props.maxValue.value, precision: props.precision.value }
    const problem = problemOf(typed, limits)
    if (!problem) {
      field.setProblem(undefined)
      return
    }
    const control = root.querySelector<HTMLElement>(`[part=${problem.end}]`) ?? undefined
    field.setProblem({ flag: FLAGS[problem.reason], text: text(messages, `numberRange.${problem.reason}`, problem) }, control)
  }
  /** The two ends follow the form value, unless it is what the controls say already. */
  function follow(value: string): void {
    // What is no number is shown as it came, so that somebody can correct it.
    if (value !== formValue()) {
      const [rawFrom = '', rawTo = ''] = value.split(',')
      typed = { from: rawFrom, to: rawTo }
    }
    const { from, to } = splitRange(value)
    if (props.from.value !== from) write('from', from)
    if (props.to.value !== to) write('to', to)
    check()
  }
  function followEnd(end: End, given: string): void {
    const now = splitRange(field.value.value)
    const read = readDecimal(given) ?? ''
    if (now[end] !== read) write('value', joinRange({ ...now, [end]: read }))
    else if (given !== read) write(end, read)
  }
  /** Without a `value` attribute the start value is in `from` and `to`. */
  function reset(): void {
    typed = { from: '', to: '' }
    const start = (end: End) => readDecimal(element.getAttribute(end) ?? '') ?? ''
    const value = element.hasAttribute('value') ? field.value.value : joinRange({ from: start('from'), to: start('to') })
    if (field.value.value !== value) write('value', value)
    else follow(value)
  }

  if (!field.value.value) write('value', joinRange({ from: readDecimal(props.from.value) ?? '', to: readDecimal(props.to.value) ?? '' }))
  const limits = [props.minValue, props.maxValue, props.precision, host.textRevision]
  let first = true
  const ends = [
    field.value.subscribe(follow),
    props.from.subscribe((given) => followEnd('from', given)),
    props.to.subscribe((given) => followEnd('to', given)),
    field.resets.subscribe(() => (first ? undefined : reset())),
    ...limits.map((limit) => limit.subscribe(check)),
    host.expose({ clear: () => settle({ from: '', to: '' }) }),
  ]
  first = false

  function edit(end: End, text: string): void {
    typed = { ...typed, [end]: text }
    check()
    field.edit(formValue())
  }
  /** No event when both ends are empty (WID-10); the form has the empty value all the same. */
  function settle(next: Range = typed): void {
    typed = next
    check()
    const value = formValue()
    if (value) field.commit(value, splitRange(value))
    else field.keep(value)
  }
  return {
    typed: () => typed,
    edit,
    settle,
    end: () => {
      for (const end of ends) end()
    },
  }
}

type RangeState = ReturnType<typeof createRange>

function control(host: Host, range: RangeState, end: End, { id, describedBy, invalid, disabled }: FieldControlProps) {
  return html`<input
    id=${end === 'from' ? id : nothing}
    class="field-input end"
    part=${end}
    inputmode="decimal"
    autocomplete="off"
    aria-label=${host.text(messages, `numberRange.${end}`)}
    aria-describedby=${describedBy}
    aria-invalid=${invalid}
    aria-required=${fieldOf(host).required.value ? 'true' : nothing}
    placeholder=${host.props.placeholder.value || host.text(messages, `numberRange.${end}`)}
    ?disabled=${disabled}
    .value=${live(range.typed()[end])}
    @input=${(event: InputEvent) => {
      event.stopPropagation()
      range.edit(end, (event.target as HTMLInputElement).value)
    }}
    @change=${() => range.settle()}
    @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && range.settle()}
  />`
}

function draw(host: Host, range: RangeState) {
  const unit = host.props.unit.value
  const shown = unit ? html`<span class="unit">${unit}</span>` : nothing
  const { from, to } = splitRange(host.props.value.value)
  return fieldFrame(
    host,
    (ties) =>
      html`${control(host, range, 'from', ties)}<span class="separator" part="separator" aria-hidden="true">–</span>${control(host, range, 'to', ties)}${shown}`,
    { group: true, still: () => (from || to ? html`${from || '…'} – ${to || '…'} ${shown}` : '–') },
  )
}

/** From–to number pair. A value outside a limit is kept, and the field is invalid. @see elements.md E 27, WID-10 */
export const body: Body = {
  mount(anyHost, into) {
    const host = anyHost as unknown as Host
    adopt(host.root, [fieldSheet(), styleSheet(css)])
    const range = createRange(host)
    const end = litBody<NumberRangeProps & FieldProps>(() => draw(host, range)).mount(anyHost, into)
    return () => {
      end()
      range.end()
    }
  },
}
