import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { FirmChooser, firmName, firmsOf } from '#screens/account/firms/index.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { messages } from './home.messages.ts'

/** For whom the person bids. */
export function FirmCard() {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const store = firmsOf(runtime)
  return (
    <Card heading={t('firm.heading')}>
      <FirmFacts store={store} lang={runtime.locale.lang.value} />
    </Card>
  )
}

function FirmFacts({ store, lang }: { store: ReturnType<typeof firmsOf>; lang: string }) {
  useSignals()
  const t = useText(messages)
  const acting = store.acting.value
  const refused = store.refused.value
  if (!acting) return <FirmChooser />
  return (
    <div className="home-firm">
      <strong className="home-firm-name">{firmName(acting, lang)}</strong>
      <Description
        items={[
          { label: t('firm.creditCode'), value: acting.creditCode || '–' },
          { label: t('firm.grade'), value: acting.grade || '–' },
        ]}
      />
      {refused && <Notice tone="danger">{refused.message}</Notice>}
    </div>
  )
}
