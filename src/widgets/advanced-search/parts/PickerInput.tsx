import { useSignals } from '@preact/signals-react/runtime'
import { createElement, useEffect, useMemo } from 'react'
import { useText } from '#core/locale.tsx'
import type { Answer } from '#domain/search/field.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Option } from '#widgets/advanced-search/search.api.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { listOf } from '#widgets/advanced-search/sentence.rules.ts'
import { words } from '#widgets/advanced-search/words.messages.ts'
import type { InputProps } from './ValueInput.tsx'

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
  const t = useText(messages)
  const { model, condition, field, answer } = props
  const tag = `${model.host.element.localName.slice(0, -OWN_NAME.length)}${name}`
  if (customElements.get(tag)) return createElement(tag, { 'accessible-name': t('value'), clearable: true, ...given })
  const city = field.type === 'CITY_SELECT'
  return (
    <TextField
      label={t('value')}
      value={city ? (condition.citySelect?.code ?? '') : joined(props)}
      maxLength={500}
      onInput={(text) => answer(city ? { citySelect: { name: text, code: text } } : { value: isList(props) ? idsOf(text) : text })}
    />
  )
}

const idsOf = (value: string): string[] => value.split(',').filter((id) => id !== '')
const joined = ({ condition }: Pick<InputProps, 'condition'>): string => listOf(condition.value).join(',')

/** Yes and no, or the values of an enum, which are read first. */
export function OptionInput(props: InputProps) {
  useSignals()
  const t = useText(messages)
  const w = useText(words)
  const { model, field } = props
  const { choices } = model
  const known = choices.known.value[field.prop]
  useEffect(() => {
    if (field.type === 'ENUM' && !known) choices.want(field)
  }, [choices, field, known])
  const yesNo = [
    { code: 'true', name: w('yes') },
    { code: 'false', name: w('no') },
  ]
  if (field.type === 'BOOL') return <Options {...props} options={yesNo} />
  if (known?.phase === 'ready') return <Options {...props} options={known.options} />
  if (known?.phase !== 'failed') return <Skeleton lines={1} />
  return (
    <p className="as-slip" role="status">
      {t('options.failed')} <Button onPress={() => choices.want(field)}>{t('retry')}</Button>
    </p>
  )
}

function Options({ options, ...props }: InputProps & { options: readonly Option[] }) {
  const t = useText(messages)
  const { condition, answer } = props
  const data = useMemo(() => options.map(({ code, name }) => ({ code, name, nameEn: name })), [options])
  if (!isList(props)) {
    const value = joined(props)
    return (
      <SelectField
        label={t('value')}
        value={value}
        options={[
          { value: '', label: t('choose') },
          ...(value !== '' && !options.some(({ code }) => code === value) ? [{ value, label: condition.texts?.[value] ?? value }] : []),
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

export function DictionaryInput(props: InputProps) {
  const { field, answer } = props
  const list = isList(props)
  const given = {
    'dict-code': field.dictCode,
    multiple: list,
    value: joined(props),
    'onfly-change': heard<{ value: string; labels: readonly string[] }>(({ value, labels }) => answer(named(idsOf(value), labels, list))),
  }
  return <Picker {...props} name="dict-select" given={given} />
}

export function UserInput(props: InputProps) {
  const list = isList(props)
  const given = {
    multiple: list,
    value: joined(props),
    'onfly-change': heard<{ selected: readonly { id: string; realName?: string }[] }>(({ selected }) =>
      props.answer(
        named(
          selected.map(({ id }) => id),
          selected.map(({ realName }) => realName ?? ''),
          list,
        ),
      ),
    ),
  }
  return <Picker {...props} name="user-picker" given={given} />
}

export function ReferenceInput(props: InputProps) {
  const { model, field, condition } = props
  const list = isList(props)
  const loader = useMemo(() => model.reference(field), [model, field])
  const selected = listOf(condition.value).map((code) => ({ code, name: condition.texts?.[code] ?? code }))
  const given = {
    multiple: list,
    'value-key': 'code',
    'label-key': 'name',
    'page-size': field.refModelPageSize ?? 10,
    loader,
    selected,
    value: joined(props),
    'onfly-change': heard<{ selected: readonly Option[] }>((detail) =>
      props.answer(
        named(
          detail.selected.map(({ code }) => code),
          detail.selected.map(({ name }) => name),
          list,
        ),
      ),
    ),
  }
  return <Picker {...props} name="remote-picker" given={given} />
}

export function CascadeInput(props: InputProps) {
  const { field } = props
  const list = isList(props)
  const given = {
    url: field.refModelUrl,
    'code-key': field.refModelValueKey ?? 'code',
    'label-key': field.refModelLabelKey ?? 'name',
    separator: field.refModelSeparator ?? '/',
    'any-level': true,
    multiple: list,
    value: joined(props),
    'onfly-change': heard<{ value: string; labels: readonly (string | readonly string[])[] }>(({ value, labels }) => {
      const ways = list ? labels : [labels as readonly string[]]
      props.answer(
        named(
          idsOf(value),
          ways.map((way) => (typeof way === 'string' ? way : way.join('/'))),
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
