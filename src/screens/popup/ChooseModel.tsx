import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { TransferModel } from '#contract/excel-shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { readChoices } from './popup.api.ts'
import { messages } from './popup.messages.ts'

interface ChooseModelProps {
  kind: 'import' | 'export'
  onChoose: (model: TransferModel) => void
}

/** What there is to import or export for this person. */
export function ChooseModel({ kind, onChoose }: ChooseModelProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const query = useMemo(() => createQuery({ read: (signal) => readChoices(runtime, kind, signal) }), [runtime, kind])
  const state = useQuery(query, useLocale().lang)
  if (state.failure) return <LoadError title={t('popup.failed')} reason={state.failure.message} onRetry={query.refresh} />
  if (state.phase === 'loading') return <Skeleton lines={4} />
  const models = state.data
  if (models.length === 0) return <Empty title={t(`popup.none.${kind}`)}>{t('popup.none.note')}</Empty>
  return (
    <section className="popup-choose" aria-labelledby="popup-choose">
      <h2 id="popup-choose">{t(`popup.choose.${kind}`)}</h2>
      <ul>
        {models.map((model) => (
          <li key={model.modelId}>
            <button type="button" onClick={() => onChoose(model)}>
              <strong>{model.title}</strong>
              <small>{t('popup.fields', { count: countOf(model, kind) })}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const countOf = ({ fields }: TransferModel, kind: ChooseModelProps['kind']): number =>
  fields.filter(({ importable, exportable }) => (kind === 'import' ? importable : exportable)).length
