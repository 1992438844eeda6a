import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import type { OwnSession } from '#contract/identity.ts'
import { Failure } from '#core/http/failure.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Item, ItemList } from '#screens/account/personal-center/ItemList.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { sessionsClient } from './sessions.api.ts'
import { messages } from './sessions.messages.ts'
import { createSessionsStore, type SessionsStore } from './sessions.store.ts'

/** Every browser the person is signed in with; any other one can be signed out from here. */
export function OwnSessions() {
  useSignals()
  const t = useText(messages)
  const { http, notices } = useRuntime()
  const store = useMemo(() => createSessionsStore(sessionsClient(http)), [http])
  useEffect(() => void store.refresh(), [store])
  const end = async (id: string) => {
    const ended = await store.end(id)
    if (ended instanceof Failure) return notices.show({ tone: 'danger', text: ended.message })
    const others = ended === 1 ? t('ended.others.one') : t('ended.others', { count: ended })
    return notices.show({ tone: 'success', text: id === 'others' ? others : t('ended') })
  }
  const state = store.state.value
  const others = state.phase === 'ready' && state.data.some(({ current }) => !current)
  return (
    <Card
      heading={t('title')}
      actions={
        others && (
          <Button busy={store.ending.value === 'others'} onPress={() => end('others')}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      {state.phase === 'loading' && <Skeleton lines={3} />}
      {state.failure && <LoadError title={t('failed')} reason={state.failure.message} onRetry={store.refresh} />}
      {state.phase === 'ready' && (
        <div className="own-sessions">
          <ItemList>
            {state.data.map((session) => (
              <Row key={session.id} session={session} store={store} end={end} />
            ))}
          </ItemList>
          <p>{t(others ? 'hint' : 'alone')}</p>
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  session: OwnSession
  store: SessionsStore
  end: (id: string) => Promise<unknown>
}

function Row({ session: { id, browser, system, address, signedInAt, seenAt, current }, store, end }: RowProps) {
  useSignals()
  const t = useText(messages)
  const { dateTime } = useFormats()
  const device = browser && system ? t('device', { browser, system }) : browser || system || t('unknown')
  return (
    <Item
      name={device}
      mark={current && <Tag tone="info">{t('current')}</Tag>}
      facts={
        <>
          {address && <span>{t('address', { address })}</span>}
          <span>{t('signedIn', { at: dateTime(signedInAt) })}</span>
          {!current && <span>{t('seen', { at: dateTime(seenAt) })}</span>}
        </>
      }
      action={
        !current && (
          <Button
            kind="text"
            label={t('end.label', { device, at: dateTime(signedInAt) })}
            busy={store.ending.value === id}
            onPress={() => end(id)}
          >
            {t('end')}
          </Button>
        )
      }
    />
  )
}
