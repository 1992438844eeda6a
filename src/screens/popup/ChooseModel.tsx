import { useEffect, useState } from 'react'
import type { TransferModel } from '#contract/excel-shapes.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
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
  const t = useText(messages)
  const { models, failure, again } = useChoices(kind)
  if (failure) return <LoadError title={t('popup.failed')} reason={failure.message} onRetry={again} />
  if (!models) return <Skeleton lines={4} />
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

function useChoices(kind: ChooseModelProps['kind']) {
  const runtime = useRuntime()
  const { lang } = useLocale()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ models?: TransferModel[]; failure?: Failure }>({})
  const ask = `${kind} ${lang} ${turn}`
  useEffect(() => {
    const left = new AbortController()
    const wanted = ask.startsWith('import') ? 'import' : 'export'
    readChoices(runtime, wanted, left.signal).then(
      (models) => left.signal.aborted || setState({ models }),
      (failure: Failure) => left.signal.aborted || setState({ failure }),
    )
    return () => left.abort()
  }, [runtime, ask])
  const again = () => {
    setState({})
    setTurn(turn + 1)
  }
  return { ...state, again }
}
