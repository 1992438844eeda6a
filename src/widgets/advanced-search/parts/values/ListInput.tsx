import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import type { SearchField } from '#domain/search/field.ts'
import { kindOf } from '#domain/search/rules.ts'
import { dayOf, instantOf, wallTimeOf } from '#domain/time/zoned-time.ts'
import { parseTsv } from '#domain/tsv.ts'
import { Chips } from '#ui/controls/Chips.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { listOf } from '#widgets/advanced-search/sentence.rules.ts'
import { type InputProps, numberOf, useNames } from './input-props.ts'

/** Chips that show before the rest is folded. */
const SHOWN = 8

/** Several texts, numbers or days: typed with Enter after each, or a column of a sheet pasted. Repeats count once. */
export function ListInput(props: InputProps) {
  const { model, condition, field, answer } = props
  const t = useText(messages)
  const name = useNames(props)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLFieldSetElement>(null)
  const values = listOf(condition.value)
  const take = (texts: readonly string[]) => {
    const clean = texts.map((text) => plain(field, text, model.moment().zone)).filter((text) => text !== '')
    const next = [...new Set([...values, ...clean])]
    if (next.length > values.length) answer({ value: next })
    return next.length - values.length
  }
  const finish = () => {
    take([typed])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // With nothing typed Enter searches, as in every other input.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    finish()
  }
  const onPaste = (event: ClipboardEvent) => {
    const cells = parseTsv(event.clipboardData.getData('text/plain')).flat()
    if (cells.length < 2) return
    event.preventDefault()
    model.say(t('said.pasted', { count: take(cells) }))
  }
  return (
    <fieldset ref={box} className="as-list" aria-label={name('list.chosen')} onKeyDown={onKeyDown} onPaste={onPaste}>
      <TextField label={name('list.add')} placeholder={t('list.add')} value={typed} maxLength={500} onInput={setTyped} onBlur={finish} />
      <Chips
        label={t('list.chosen')}
        max={SHOWN}
        chips={values.map((value) => ({ id: value, label: value }))}
        onLeave={() => box.current?.querySelector('input')?.focus()}
        onRemove={(id) => answer({ value: values.filter((value) => value !== id) })}
      />
      {values.length > SHOWN && <span className="as-note">{t('list.count', { count: values.length })}</span>}
    </fieldset>
  )
}

/** As the wire has it; what is no such value stays as it was typed, and is told beneath the condition. */
function plain({ type }: SearchField, text: string, zone: string): string {
  const kind = kindOf(type)
  if (kind === 'number') return numberOf(text)
  const trimmed = text.trim()
  if (kind !== 'day' && kind !== 'instant') return trimmed
  const typed = instantOf(trimmed, zone)
  return dayOf(trimmed) ?? (kind === 'instant' && typed.ok ? wallTimeOf(typed.iso, zone) : trimmed)
}
