import { useSignals } from '@preact/signals-react/runtime'
import { useRuntime } from '#core/context.tsx'
import { useText } from '#core/locale.tsx'
import { firmName, firmsOf } from '#screens/account/firms/index.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Description } from '#ui/Description.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
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
  const failure = store.failure.value
  if (store.phase.value === 'loading') return <Skeleton lines={2} />
  if (store.phase.value === 'failed') {
    return (
      <Notice tone="danger" title={t('failed')} action={<Button onPress={() => store.open()}>{t('retry')}</Button>}>
        {failure?.message}
      </Notice>
    )
  }
  if (!acting)
    return (
      <Notice tone={store.firms.value.length > 0 ? 'warning' : 'info'}>
        {t(store.firms.value.length > 0 ? 'firm.choose' : 'firm.none')}
      </Notice>
    )
  return (
    <div className="home-firm">
      <strong className="home-firm-name">{firmName(acting, lang)}</strong>
      <Description
        items={[
          { label: t('firm.creditCode'), value: acting.creditCode || '–' },
          { label: t('firm.grade'), value: acting.grade || '–' },
        ]}
      />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  )
}
