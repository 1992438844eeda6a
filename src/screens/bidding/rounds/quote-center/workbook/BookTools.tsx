import { useSignals } from '@preact/signals-react/runtime'
import { type ChangeEvent, useRef, useState } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { roundOf } from '#screens/bidding/rounds/quote-center/round-quote.rules.ts'
import type { RoundQuote } from '#screens/bidding/rounds/quote-center/round-quote.ts'
import { currentRound } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { BookOutcome } from './BookOutcome.tsx'
import { messages } from './book.messages.ts'
import type { BookProject, BookWords } from './quote-book.ts'
import type { BookFault, Taken } from './read-book.ts'

interface BookToolsProps {
  view: RoundView
  quote: RoundQuote
  project: BookProject
}

type Outcome = Taken | { faults: BookFault[] } | { code: string }

/** Takes the lines out as a workbook, and brings its prices back into the form. Both happen in this page: nothing is uploaded. */
export function BookTools({ view, quote, project }: BookToolsProps) {
  useSignals()
  const t = useText(messages)
  const words = useWords(view)
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [told, setTold] = useState('')
  const take = ({ values }: Taken) => {
    quote.lines.type(values)
    setOutcome(undefined)
    setTold(t('taken', { n: Object.keys(values).length }))
  }
  const save = async () => {
    const { saveBook } = await import('./book-actions.ts')
    await saveBook(project, `${view.code}-${project.round}.xlsx`, words, quote.lines.values.peek(), quote.last.peek())
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const { takeBook } = await import('./book-actions.ts')
    const found = await takeBook(file, project)
    if ('values' in found && found.round === undefined) take(found)
    else setOutcome(found)
  }
  return (
    <>
      <input ref={field} type="file" hidden accept=".xlsx" aria-label={t('file.label')} onChange={(event) => void choose(event)} />
      <Button kind="text" icon="upload" onPress={() => field.current?.click()}>
        {t('import')}
      </Button>
      <Button kind="text" icon="download" onPress={() => void save()}>
        {t('export')}
      </Button>
      <span className="lines-quiet">
        <LiveText>{told}</LiveText>
      </span>
      {outcome && 'values' in outcome && <OtherRound taken={outcome} onTake={take} onClose={() => setOutcome(undefined)} />}
      {outcome && !('values' in outcome) && <BookOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}

function OtherRound({ taken, onTake, onClose }: { taken: Taken; onTake: (taken: Taken) => void; onClose: () => void }) {
  const t = useText(messages)
  return (
    <Dialog
      open
      dismissible
      heading={t('other.title')}
      onClose={onClose}
      width="440px"
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" first onPress={() => onTake(taken)}>
            {t('other.take')}
          </Button>
        </>
      }
    >
      {t('other.lead', { n: taken.round ?? 0 })}
    </Dialog>
  )
}

function useWords(view: RoundView): BookWords {
  useSignals()
  const t = useText(messages)
  const nameOf = useRoundName()
  const units = useDictionary('tender_unit')
  const english = useRuntime().locale.lang.value === 'en'
  const round = currentRound(view)
  const title = english && view.titleEn ? view.titleEn : view.title
  return {
    title: [
      t('sheet.project', { code: view.code, title }),
      t('sheet.round', { name: round ? nameOf(round) : '', alias: view.alias ?? '–' }),
      t('sheet.note'),
    ],
    heads: [
      t('head.lineNo'),
      t('head.code'),
      t('head.name'),
      t('head.spec'),
      t('head.unit'),
      t('head.quantity'),
      t('head.last'),
      t('head.price', { currency: view.currency }),
    ],
    nameOf: (item) => (english && item.nameEn ? item.nameEn : item.name),
    unitOf: ({ unitCode }) => wordFor(units, unitCode),
  }
}

/** What a workbook of this round is of; a project of practice has none. */
export function bookProjectOf(view: RoundView, { project }: Pick<RoundQuote, 'project'>): BookProject | undefined {
  const { items, rulesHash } = project.value ?? {}
  return items && rulesHash ? { projectId: view.projectId, round: roundOf(view), rulesHash, items } : undefined
}
