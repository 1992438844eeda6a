import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { type Fit, pinyinSearch } from '#domain/pinyin.ts'
import type { SearchField } from '#domain/search/field.ts'
import { Listbox, type Option } from '#ui/controls/Listbox.tsx'
import { optionId, useListKeys } from '#ui/controls/list-keys.ts'
import { Popup } from '#ui/overlay/Popup.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import css from './FieldFinder.css?inline'

const sheet = styleSheet(css)

interface FinderProps {
  model: SearchModel
  anchor: RefObject<HTMLElement | null>
  /** What was typed, before the list came too. */
  typed: string
  onType: (typed: string) => void
  /** The present field. */
  prop: string | undefined
  onChoose: (field: SearchField) => void
  /** @param back the focus returns to the field */
  onClose: (back: boolean) => void
}

/** The fields of the list, found by a part of their name, by pinyin or its initials, or by their property. */
export function FieldFinder({ onClose, ...rest }: FinderProps) {
  useStyles(sheet)
  const t = useText(messages)
  return (
    <Popup
      open
      anchor={rest.anchor}
      role="dialog"
      label={t('field.find')}
      className="as-find-popup"
      onClose={(why) => onClose(why === 'escape')}
    >
      <Inside {...rest} />
    </Popup>
  )
}

const HAN = /\p{Script=Han}/u
const RANKS: Readonly<Record<Fit, number>> = { begins: 0, holds: 1 }

/** Compares names with what is typed; Chinese ones by pinyin too, as soon as its readings are there. */
function useSearch(labels: readonly string[]): (word: string, text: string) => Fit | undefined {
  const [readings, setReadings] = useState('')
  const wanted = labels.some((label) => HAN.test(label))
  useEffect(() => {
    let isHere = true
    if (wanted)
      import('#domain/pinyin-readings.ts').then(
        ({ READINGS }) => isHere && setReadings(READINGS),
        // Without them fields are found by their names.
        () => undefined,
      )
    return () => {
      isHere = false
    }
  }, [wanted])
  return useMemo(() => pinyinSearch(readings), [readings])
}

function useFound(model: SearchModel, typed: string): readonly Option[] {
  const { label } = model.speech()
  const options = model.list.value.map((field) => ({ value: field.prop, label: label(field) }))
  const fitOf = useSearch(options.map((option) => option.label))
  const word = typed.trim()
  if (word === '') return options
  return options
    .flatMap((option) => {
      const how = fitOf(word, option.label) ?? (option.value.toLowerCase().includes(word.toLowerCase()) ? 'holds' : undefined)
      return how === undefined ? [] : [{ option, rank: RANKS[how] }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

function Inside({ model, typed, onType, prop, onChoose }: Omit<FinderProps, 'anchor' | 'onClose'>) {
  useSignals()
  const t = useText(messages)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const options = useFound(model, typed)
  const choose = (index: number) => {
    const chosen = model.list.value.find((field) => field.prop === options[index]?.value)
    if (chosen) onChoose(chosen)
  }
  const keys = useListKeys({
    count: options.length,
    textOf: (index) => options[index]?.label ?? '',
    onChoose: choose,
    typing: true,
    first: typed === '' ? options.findIndex(({ value }) => value === prop) : 0,
  })
  useEffect(() => input.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Nothing is searched for by Enter here, also where no field is found.
    if (!keys.onKeyDown(event) && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
  }
  return (
    <>
      <input
        ref={input}
        className="as-find"
        role="combobox"
        aria-label={t('field.find')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={keys.active >= 0 ? optionId(id, keys.active) : undefined}
        placeholder={t('field.find')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          keys.setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Listbox
        id={id}
        label={t('field')}
        options={options}
        isSelected={(value) => value === prop}
        active={keys.active}
        onActive={keys.setActive}
        onChoose={choose}
        empty={<span role="status">{t('field.none')}</span>}
      />
    </>
  )
}
