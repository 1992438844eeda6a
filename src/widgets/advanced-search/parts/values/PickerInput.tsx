import { useSignals } from '@preact/signals-react/runtime'
import { createElement, type ReactNode, useEffect, useMemo } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import type { Answer } from '#domain/search/field.ts'
import { ME, selfWordOf } from '#domain/search/self.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { words } from '#widgets/advanced-search/operator.messages.ts'
import { isDictionary, isListed, isOwnTree, isUnsearched, type Option } from '#widgets/advanced-search/options.api.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { listOf } from '#widgets/advanced-search/sentence.rules.ts'
import { type InputProps, useNames } from './input-props.ts'

/** The pickers are elements of their own: each loads when the first condition asks for it. */

const isList = ({ rule }: Pick<InputProps, 'rule'>): boolean => rule === 'in' || rule === 'notIn'

/** Values and what they are called. A picker's own change ends here: outside, `fly-change` is the panel's. */
function heard<Detail>(take: (detail: Detail) => void) {
  return (event: CustomEvent<Detail>) => {
    event.stopPropagation()
    take(event.detail)
  }
}

/** An answer of ids with their names; a single one is no list. */
function named(ids: readonly string[], names: readonly string[], list: boolean): Answer {
  const texts = Object.fromEntries(ids.flatMap((id, index) => (names[index] ? [[id, names[index]]] : [])))
  return { value: list ? ids : (ids[0] ?? ''), texts }
}

const OWN_NAME = 'advanced-search'

/**
 * A picker under the prefix that our own tag has. Where the page has not registered it, ids are typed, parted by commas.
 */
function Picker({ name, given, ...props }: InputProps & { name: string; given: Record<string, unknown> }) {
  const label = useNames(props)('value')
  const { model, condition, field, answer } = props
  const tag = `${model.host.element.localName.slice(0, -OWN_NAME.length)}${name}`
  if (customElements.get(tag)) return createElement(tag, { 'accessible-name': label, clearable: true, ...given })
  const city = field.type === 'CITY_SELECT'
  return (
    <TextField
      label={label}
      value={city ? (condition.citySelect?.code ?? '') : joined(props)}
      maxLength={500}
      onInput={(text) => answer(city ? { citySelect: { name: text, code: text } } : { value: isList(props) ? idsOf(text) : text })}
    />
  )
}

const idsOf = (value: string): string[] => value.split(',').filter((id) => id !== '')
const joined = ({ condition }: Pick<InputProps, 'condition'>): string => listOf(condition.value).join(',')

/** Yes and no, or a list that is read first: the values of an enum, the rows of a reference without a search. */
export function OptionInput(props: InputProps) {
  const w = useText(words)
  const yesNo = [
    { code: 'true', name: w('yes') },
    { code: 'false', name: w('no') },
  ]
  if (props.field.type === 'BOOL') return <Options {...props} options={yesNo} />
  return <Listed {...props}>{(options) => <Options {...props} options={options} />}</Listed>
}

/** Reads what a field offers before it shows it. */
function Listed({ model: { choices }, field, children }: InputProps & { children: (options: readonly Option[]) => ReactNode }) {
  useSignals()
  const t = useText(messages)
  const known = choices.known.value[field.prop]
  useEffect(() => {
    if (isListed(field) && !known) choices.want(field)
  }, [choices, field, known])
  if (known?.phase === 'ready') return children(known.data)
  if (known?.phase !== 'failed') return <Skeleton lines={1} />
  return (
    <p className="as-slip" role="status">
      {t('options.failed')} <Button onPress={() => choices.want(field)}>{t('retry')}</Button>
    </p>
  )
}

function Options({ options, ...props }: InputProps & { options: readonly Option[] }) {
  const t = useText(messages)
  const label = useNames(props)('value')
  const { model, field, condition, answer } = props
  const data = useMemo(() => options.map(({ code, name }) => ({ code, name, nameEn: name })), [options])
  if (!isList(props)) {
    const value = joined(props)
    return (
      <SelectField
        label={label}
        value={value}
        options={[
          { value: '', label: t('choose') },
          ...(value !== '' && !options.some(({ code }) => code === value)
            ? [{ value, label: model.speech().text(field, value, condition.texts?.[value]) ?? condition.texts?.[value] ?? value }]
            : []),
          ...options.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(next) => answer({ value: next })}
      />
    )
  }
  const given = {
    multiple: true,
    data,
    value: joined(props),
    'onfly-change': heard<{ value: string }>(({ value }) => answer({ value: idsOf(value) })),
  }
  return <Picker {...props} name="dict-select" given={given} />
}

export function DictionaryInput({ display = 'list', ...props }: InputProps & { display?: 'list' | 'tree' }) {
  const { field, answer } = props
  const list = isList(props)
  const given = {
    'dict-code': field.dictCode,
    display,
    multiple: list,
    value: joined(props),
    'onfly-change': heard<{ value: string; labels: readonly string[] }>(({ value, labels }) => answer(named(idsOf(value), labels, list))),
  }
  return <Picker {...props} name="dict-select" given={given} />
}

/** Beside a picker: whoever searches, whatever is chosen else. Only where somebody is signed in. */
function Own({ model, condition, field, answer, rule, children }: InputProps & { children: ReactNode }) {
  useSignals()
  const w = useText(words)
  const word = selfWordOf(field)
  const self = model.moment().self
  if (!word || !(word === ME ? self?.user : self?.department)) return children
  const values = listOf(condition.value)
  const on = values.includes(word)
  const list = isList({ rule })
  const toggle = () => {
    if (!list) return answer({ value: on ? '' : word })
    return answer({ value: on ? values.filter((value) => value !== word) : [...values, word] })
  }
  return (
    <div className="as-own">
      {children}
      <button type="button" className="as-own-word" aria-pressed={on} onClick={toggle}>
        {w(word === ME ? 'self.me' : 'self.department')}
      </button>
    </div>
  )
}

/** The ids that a picker shows: without the word for whoever searches, which stays beside them. */
function idsBeside(word: string | undefined, { condition }: Pick<InputProps, 'condition'>) {
  const values = listOf(condition.value)
  const kept = values.filter((value) => value === word)
  return { ids: values.filter((value) => value !== word), keep: (ids: readonly string[]) => [...ids, ...kept] }
}

export function UserInput(props: InputProps) {
  const list = isList(props)
  const { ids, keep } = idsBeside(ME, props)
  const given = {
    multiple: list,
    value: ids.join(','),
    'onfly-change': heard<{ selected: readonly { id: string; realName?: string }[] }>(({ selected }) =>
      props.answer(
        named(
          list ? keep(selected.map(({ id }) => id)) : selected.map(({ id }) => id),
          selected.map(({ realName }) => realName ?? ''),
          list,
        ),
      ),
    ),
  }
  return (
    <Own {...props}>
      <Picker {...props} name="user-picker" given={given} />
    </Own>
  )
}

/** A row of another table: searched by a word, or chosen from a list. */
export function ReferenceInput(props: InputProps) {
  return <Own {...props}>{isUnsearched(props.field) ? <OptionInput {...props} /> : <ListQuery {...props} />}</Own>
}

function ListQuery(props: InputProps) {
  useSignals()
  const { model, field, condition } = props
  const list = isList(props)
  const loader = useMemo(() => model.reference(field), [model, field])
  const { ids, keep } = idsBeside(selfWordOf(field), props)
  const { text } = model.speech()
  const selected = ids.map((code) => ({ code, name: text(field, code, condition.texts?.[code]) ?? condition.texts?.[code] ?? code }))
  const given = {
    multiple: list,
    'value-key': 'code',
    'label-key': 'name',
    'page-size': field.refModelPageSize ?? 10,
    loader,
    selected,
    value: ids.join(','),
    'onfly-change': heard<{ selected: readonly Option[] }>((detail) => {
      const codes = detail.selected.map(({ code }) => code)
      props.answer(
        named(
          list ? keep(codes) : codes,
          detail.selected.map(({ name }) => name),
          list,
        ),
      )
    }),
  }
  return <Picker {...props} name="remote-picker" given={given} />
}

/** A way through levels, from an address of the field or from its dictionary. */
export function CascadeInput(props: InputProps) {
  const { field } = props
  if (isDictionary(field)) return <DictionaryInput {...props} display="tree" />
  const keys = { 'code-key': field.refModelValueKey ?? 'code', 'label-key': field.refModelLabelKey ?? 'name' }
  if (!isOwnTree(field)) return <Ways {...props} given={{ url: field.refModelUrl, ...keys }} />
  return <Listed {...props}>{(options) => <Ways {...props} given={{ options }} />}</Listed>
}

function Ways({ given: source, ...props }: InputProps & { given: Record<string, unknown> }) {
  const { field } = props
  const list = isList(props)
  const separator = field.refModelSeparator ?? '/'
  const given = {
    ...source,
    separator,
    'any-level': true,
    multiple: list,
    value: joined(props),
    'onfly-change': heard<{ value: string; labels: readonly (string | readonly string[])[] }>(({ value, labels }) => {
      const ways = list ? labels : [labels as readonly string[]]
      props.answer(
        named(
          idsOf(value),
          ways.map((way) => (typeof way === 'string' ? way : way.join(separator))),
          list,
        ),
      )
    }),
  }
  return <Picker {...props} name="cascader" given={given} />
}

/** A region by its code, chosen down to the panel's level (SEA-10). */
export function CityInput(props: InputProps) {
  const { model, condition, answer } = props
  useSignals()
  const given = {
    'max-level': model.host.props.cityLevel.value,
    'any-level': true,
    value: condition.citySelect?.code ?? '',
    'onfly-change': heard<{ value: string; names: readonly string[] }>(({ value, names }) =>
      answer({ citySelect: { name: names.join(' / '), code: value } }),
    ),
  }
  return <Picker {...props} name="region-picker" given={given} />
}
