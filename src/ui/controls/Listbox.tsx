import { lazy, type ReactNode, type Ref, type RefObject, Suspense, type UIEvent, useEffect, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from '#ui/ui.messages.ts'
import css from './Listbox.css?inline'
import { optionId } from './list-keys.ts'

const sheet = styleSheet(css)
/** Up to here every option is in the page; above, only those in sight. */
const PLAIN_OPTIONS = 200
/** How near to its end the list asks for more, px (spec §9). */
const END_PX = 10

const VirtualOptions = lazy(() => import('#ui/display/VirtualOptions.tsx').then(({ VirtualOptions: view }) => ({ default: view })))

export interface Option {
  value: string
  label: string
  /** A second, quieter text at the end. */
  note?: string | undefined
  /** Options of one group follow each other. */
  group?: string | undefined
  disabled?: boolean | undefined
}

export interface ListboxProps<One extends Option = Option> {
  id: string
  /** What the list is, for screen readers. */
  label: string
  options: readonly One[]
  isSelected: (value: string) => boolean
  /** From `useListKeys`; -1 for none. */
  active: number
  onActive: (index: number) => void
  onChoose: (index: number) => void
  multiple?: boolean | undefined
  /** What an option shows instead of label and note. Its label stays its text for screen readers when this is only decoration. */
  render?: ((option: One) => ReactNode) | undefined
  /** Shown instead of options. */
  empty?: ReactNode
  /** After the last option, e.g. "load more": inside the box that scrolls, outside of the list. */
  footer?: ReactNode
  /** The list was scrolled to within 10 px of its end. */
  onNearEnd?: (() => void) | undefined
  /** How many options there are in all, when more can be loaded; -1 when nobody knows. */
  total?: number | undefined
}

/**
 * Options to choose from. Focus stays with the box that owns the list (`role="combobox"` with `aria-controls` and `aria-activedescendant`);
 * its keys go through `useListKeys`. Above 200 options only those in sight are drawn.
 */
export function Listbox<One extends Option>(props: ListboxProps<One>) {
  useStyles(sheet)
  const t = useText(messages)
  const { id, label, options, multiple, empty, footer, onNearEnd, active } = props
  const box = useRef<HTMLDivElement>(null)
  const virtual = options.length > PLAIN_OPTIONS
  useEffect(() => {
    if (!virtual && box.current) keepInSight(box.current, active)
  }, [active, virtual])
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (scrollHeight - clientHeight - scrollTop <= END_PX) onNearEnd?.()
  }
  const plain = <PlainOptions {...props} options={virtual ? options.slice(0, PLAIN_OPTIONS) : options} />
  return (
    <div ref={box} className="ui-listbox" onScroll={onScroll}>
      {options.length === 0 ? (
        <div part="empty" className="ui-listbox-empty">
          {empty ?? t('noRows')}
        </div>
      ) : null}
      <div id={id} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined} hidden={options.length === 0}>
        {virtual ? (
          <Suspense fallback={plain}>
            <VirtualOptions {...(props as unknown as ListboxProps)} box={box} />
          </Suspense>
        ) : (
          plain
        )}
      </div>
      {footer}
    </div>
  )
}

function PlainOptions<One extends Option>(props: ListboxProps<One>) {
  const { options, id } = props
  const groups = groupsOf(options)
  return groups.map(({ group, from, to }) => {
    const rows = options
      .slice(from, to)
      .map((option, step) => <OptionRow key={option.value} {...props} option={option} index={from + step} />)
    if (!group) return rows
    const titleId = `${id}-group-${from}`
    return (
      <section key={titleId} {...GROUP} aria-labelledby={titleId}>
        <div id={titleId} className="ui-option-group" role="presentation">
          {group}
        </div>
        {rows}
      </section>
    )
  })
}
const GROUP = { role: 'group' } as const

/** Options of one group that follow each other, by index. */
export function groupsOf(options: readonly Option[]): { group: string | undefined; from: number; to: number }[] {
  const groups: { group: string | undefined; from: number; to: number }[] = []
  options.forEach(({ group }, index) => {
    const last = groups.at(-1)
    if (last && last.group === group) last.to = index + 1
    else groups.push({ group, from: index, to: index + 1 })
  })
  return groups
}

export interface OptionRowProps<One extends Option>
  extends Pick<ListboxProps<One>, 'id' | 'isSelected' | 'active' | 'onActive' | 'onChoose' | 'multiple' | 'render' | 'total'> {
  option: One
  index: number
  options: readonly One[]
  /** Only some rows are drawn: px from the top of the list. */
  top?: number | undefined
  measure?: Ref<HTMLDivElement> | undefined
}

export function OptionRow<One extends Option>({
  id,
  option,
  index,
  options,
  isSelected,
  active,
  onActive,
  onChoose,
  multiple,
  render,
  total,
  top,
  measure,
}: OptionRowProps<One>) {
  const selected = isSelected(option.value)
  const on = index === active
  return (
    <div
      ref={measure}
      id={optionId(id, index)}
      role="option"
      tabIndex={-1}
      part={on ? 'option option-active' : 'option'}
      className="ui-option"
      aria-selected={selected}
      aria-disabled={option.disabled || undefined}
      aria-posinset={top === undefined && total === undefined ? undefined : index + 1}
      aria-setsize={total ?? (top === undefined ? undefined : options.length)}
      aria-description={top === undefined ? undefined : option.group}
      data-active={on ? '' : undefined}
      data-index={index}
      style={top === undefined ? undefined : { position: 'absolute', insetInline: 0, insetBlockStart: `${top}px` }}
      // Focus stays with the box that owns the list.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !on && onActive(index)}
      onClick={() => !option.disabled && onChoose(index)}
      onKeyDown={(event) => event.key === 'Enter' && !option.disabled && onChoose(index)}
    >
      {render ? render(option) : <PlainOption option={option} />}
      {(multiple || selected) && <span className="ui-option-mark">{selected && <Icon name="check" />}</span>}
    </div>
  )
}

const PlainOption = ({ option: { label, note } }: { option: Option }) => (
  <>
    <span className="ui-option-text" title={label}>
      {label}
    </span>
    {note && (
      <span className="ui-option-note" title={note}>
        {note}
      </span>
    )}
  </>
)

/** Scrolls the box itself, never the page, until the option shows. */
function keepInSight(box: HTMLElement, index: number): void {
  const option = index < 0 ? null : box.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (!option) return
  const [frame, row] = [box.getBoundingClientRect(), option.getBoundingClientRect()]
  if (row.top < frame.top) box.scrollTop -= frame.top - row.top
  else if (row.bottom > frame.bottom) box.scrollTop += row.bottom - frame.bottom
}

export type ListBoxRef = RefObject<HTMLDivElement | null>
