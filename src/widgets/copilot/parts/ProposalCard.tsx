import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { differenceOf, type Proposal } from '#domain/copilot/proposals.ts'
import { Button } from '#ui/controls/Button.tsx'
import { words as operators } from '#widgets/advanced-search/operator.messages.ts'
import { messages } from '#widgets/copilot/copilot.messages.ts'
import type { Copilot } from '#widgets/copilot/use-copilot.ts'

/** A proposal as a difference to what the page has. The person applies it; the page does what he could have done himself. */
export function ProposalCard({ copilot: { draft, host }, proposal }: { copilot: Copilot; proposal: Proposal }) {
  useSignals()
  const t = useText(messages)
  const operator = useText(operators)
  const [isApplied, setApplied] = useState(false)
  const piece = draft.offered.value.find(({ proposes }) => proposes === proposal.kind)
  const { names = {}, values = {} } = piece ?? {}
  const called = (words: Readonly<Record<string, string>>, one: string) => (Object.hasOwn(words, one) ? words[one]! : one)
  const { gone, kept, added } = differenceOf(proposal, piece?.current, {
    name: (field) => called(names, field),
    value: (field, value) => called(Object.hasOwn(values, field) ? values[field]! : {}, value),
    operator: (one) => operator(`rule.${one}` as 'rule.eq'),
    all: t('and'),
    any: t('or'),
  })
  const apply = () => {
    host.emit('fly-action', { name: 'apply', args: proposal })
    setApplied(true)
  }
  const lines = { gone, kept, added }
  return (
    <section className="copilot-proposal" aria-label={t('proposal')}>
      {proposal.why !== '' && <p className="copilot-words">{proposal.why}</p>}
      <ul>
        {(['gone', 'kept', 'added'] as const).flatMap((what) =>
          lines[what].map((line) => (
            <li key={`${what} ${line}`} data-what={what}>
              {t(what, { line })}
            </li>
          )),
        )}
      </ul>
      {gone.length + added.length === 0 && <p className="copilot-note">{t('nothing')}</p>}
      <div className="copilot-tools">
        <Button disabled={!piece || isApplied || gone.length + added.length === 0} onPress={apply}>
          {t('apply')}
        </Button>
        <span className="copilot-note">{isApplied ? t('applied') : piece ? '' : t('elsewhere')}</span>
      </div>
    </section>
  )
}
