import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useText } from '#core/locale.tsx'
import { kindOf } from '#domain/search/rules.ts'
import { parseTsv } from '#domain/tsv.ts'
import { Chips } from '#ui/Chips.tsx'
import { TextField } from '#ui/TextField.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { listOf } from '#widgets/advanced-search/sentence.rules.ts'
import { type InputProps, numberOf } from './ValueInput.tsx'

/** Chips that show before the rest is folded. */
const SHOWN = 8

/** Several texts or numbers: typed with Enter after each, or a column of a sheet pasted. Repeats count once. */
export function ListInput({ model, condition, field, answer }: InputProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState('')
  const values = listOf(condition.value)
  const take = (texts: readonly string[]) => {
    const clean = texts.map((text) => (kindOf(field.type) === 'number' ? numberOf(text) : text.trim())).filter((text) => text !== '')
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
    <fieldset className="as-list" aria-label={t('list.chosen')} onKeyDown={onKeyDown} onPaste={onPaste}>
      <TextField label={t('list.add')} placeholder={t('list.add')} value={typed} maxLength={500} onInput={setTyped} onBlur={finish} />
      <Chips
        label={t('list.chosen')}
        max={SHOWN}
        chips={values.map((value) => ({ id: value, label: value }))}
        onRemove={(id) => answer({ value: values.filter((value) => value !== id) })}
      />
      {values.length > SHOWN && <span className="as-note">{t('list.count', { count: values.length })}</span>}
    </fieldset>
  )
}
