import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { Translate } from '#core/i18n/use-text.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Corrections } from '#widgets/import-dialog/corrections.store.ts'
import css from '#widgets/import-dialog/Fix.css?inline'
import { fixMessages } from '#widgets/import-dialog/fix.messages.ts'

const sheet = styleSheet(css)
/** Corrections that are listed; the others are found by their text. */
const SHOWN = 100
/** So few are seen without a search. */
const FEW = 10

interface Entry {
  key: string
  text: string
  back: () => void
}

/** Everything that was mended of the sheet; each correction can be found and taken back, also one whose cell fails no more. */
export function CorrectionList({ corrections }: { corrections: Corrections }) {
  useSignals()
  useStyles(sheet)
  const t = useText(fixMessages)
  const [typed, setTyped] = useState('')
  const entries = entriesOf(corrections, t)
  const box = useRef<HTMLElement>(null)
  const clear = () => {
    leave(box.current)
    corrections.clear()
  }
  return (
    <section ref={box} className="import-corrections" aria-label={t('import.corrections', { count: entries.length })}>
      {corrections.found.value && <Notice tone="info">{t('import.corrections.found')}</Notice>}
      {corrections.full.value && <Notice tone="warning">{t('import.corrections.full')}</Notice>}
      <details>
        <summary>{t('import.corrections', { count: entries.length })}</summary>
        {entries.length > FEW && <TextField type="search" label={t('import.corrections.find')} value={typed} onInput={setTyped} />}
        <Entries entries={found(entries, typed)} isLast={entries.length === 1} />
        <Button icon="undo" onPress={clear}>
          {t('import.corrections.clear')}
        </Button>
      </details>
    </section>
  )
}

/** What had the focus goes with the last correction: the step it was in has it then. */
const leave = (from: HTMLElement | null) => from?.closest<HTMLElement>('.import-step')?.focus({ preventScroll: true })

function found(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = typed.trim().toLowerCase()
  return entries.length > FEW && wanted !== '' ? entries.filter(({ text }) => text.toLowerCase().includes(wanted)) : entries
}

function entriesOf(corrections: Corrections, t: Translate<keyof typeof fixMessages.en>): Entry[] {
  const { cells, values, leaveOut } = corrections.draft.value
  const worded = (value: string) => (value.trim() === '' ? t('import.corrections.empty') : value)
  return [
    ...values.map(({ column, from, to }) => ({
      key: JSON.stringify([column, from]),
      text: t('import.corrections.value', { column, from, value: worded(to) }),
      back: () => corrections.setValue(column, from, undefined),
    })),
    ...cells.map(({ line, column, value }) => ({
      key: `${line} ${column}`,
      text: t('import.corrections.cell', { line, column, value: worded(value) }),
      back: () => corrections.forgetCell(line, column),
    })),
    ...leaveOut.map((line) => ({
      key: String(line),
      text: t('import.corrections.out', { line }),
      back: () => corrections.leaveOut(line, false),
    })),
  ]
}

function Entries({ entries, isLast }: { entries: readonly Entry[]; isLast: boolean }) {
  const t = useText(fixMessages)
  const list = useRef<HTMLUListElement>(null)
  const gone = useRef<number>(undefined)
  // Whoever takes one back after the other stays among them.
  useEffect(() => {
    if (gone.current === undefined) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[Math.min(gone.current, buttons.length - 1)] ?? list.current?.closest('details')?.querySelector('summary')
    next?.focus()
    gone.current = undefined
  })
  const take = (at: number, back: () => void) => {
    if (isLast) leave(list.current)
    else gone.current = at
    back()
  }
  return (
    <>
      <ul ref={list}>
        {entries.slice(0, SHOWN).map(({ key, text, back }, at) => (
          <li key={key}>
            <span>{text}</span>
            <Button kind="text" label={t('import.corrections.backOf', { what: text })} onPress={() => take(at, back)}>
              {t('import.corrections.back')}
            </Button>
          </li>
        ))}
      </ul>
      <LiveText>{entries.length === 0 ? t('import.corrections.none') : ''}</LiveText>
      {entries.length > SHOWN && <p>{t('import.corrections.more', { count: entries.length - SHOWN })}</p>}
    </>
  )
}
