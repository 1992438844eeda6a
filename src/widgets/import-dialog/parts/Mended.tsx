import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { Translate } from '#core/i18n/use-text.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import css from '#widgets/import-dialog/Mend.css?inline'
import { mendMessages } from '#widgets/import-dialog/mend.messages.ts'
import type { Mending } from '#widgets/import-dialog/mending.store.ts'

const sheet = styleSheet(css)
/** Corrections that are listed; the others are found by their text. */
const SHOWN = 100
/** So few are seen without a search. */
const FEW = 10

interface Said {
  key: string
  text: string
  back: () => void
}

/** Everything that was mended of the sheet; each correction can be found and taken back, also one whose cell fails no more. */
export function Mended({ mending }: { mending: Mending }) {
  useSignals()
  useStyles(sheet)
  const t = useText(mendMessages)
  const [typed, setTyped] = useState('')
  const said = saidOf(mending, t)
  const box = useRef<HTMLElement>(null)
  const clear = () => {
    leave(box.current)
    mending.clear()
  }
  return (
    <section ref={box} className="import-mended" aria-label={t('import.mended', { count: said.length })}>
      {mending.found.value && <Notice tone="info">{t('import.mended.found')}</Notice>}
      {mending.full.value && <Notice tone="warning">{t('import.mended.full')}</Notice>}
      <details>
        <summary>{t('import.mended', { count: said.length })}</summary>
        {said.length > FEW && <TextField type="search" label={t('import.mended.find')} value={typed} onInput={setTyped} />}
        <Corrections said={found(said, typed)} isLast={said.length === 1} />
        <Button icon="undo" onPress={clear}>
          {t('import.mended.clear')}
        </Button>
      </details>
    </section>
  )
}

/** What had the focus goes with the last correction: the step it was in has it then. */
const leave = (from: HTMLElement | null) => from?.closest<HTMLElement>('.import-step')?.focus({ preventScroll: true })

function found(said: readonly Said[], typed: string): readonly Said[] {
  const wanted = typed.trim().toLowerCase()
  return said.length > FEW && wanted !== '' ? said.filter(({ text }) => text.toLowerCase().includes(wanted)) : said
}

function saidOf(mending: Mending, t: Translate<keyof typeof mendMessages.en>): Said[] {
  const { cells, values, leaveOut } = mending.corrections.value
  const worded = (value: string) => (value.trim() === '' ? t('import.mended.empty') : value)
  return [
    ...values.map(({ column, from, to }) => ({
      key: JSON.stringify([column, from]),
      text: t('import.mended.value', { column, from, value: worded(to) }),
      back: () => mending.setValue(column, from, undefined),
    })),
    ...cells.map(({ line, column, value }) => ({
      key: `${line} ${column}`,
      text: t('import.mended.cell', { line, column, value: worded(value) }),
      back: () => mending.forgetCell(line, column),
    })),
    ...leaveOut.map((line) => ({
      key: String(line),
      text: t('import.mended.out', { line }),
      back: () => mending.leaveOut(line, false),
    })),
  ]
}

function Corrections({ said, isLast }: { said: readonly Said[]; isLast: boolean }) {
  const t = useText(mendMessages)
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
        {said.slice(0, SHOWN).map(({ key, text, back }, at) => (
          <li key={key}>
            <span>{text}</span>
            <Button kind="text" label={t('import.mended.backOf', { what: text })} onPress={() => take(at, back)}>
              {t('import.mended.back')}
            </Button>
          </li>
        ))}
      </ul>
      <LiveText>{said.length === 0 ? t('import.mended.none') : ''}</LiveText>
      {said.length > SHOWN && <p>{t('import.mended.more', { count: said.length - SHOWN })}</p>}
    </>
  )
}
