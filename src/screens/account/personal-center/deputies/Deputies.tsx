import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { limits } from '#contract/limits.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { ItemList } from '#screens/account/personal-center/ItemList.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { isFocusLost } from '#ui/focus-lost.ts'
import { Card } from '#ui/layout/Card.tsx'
import css from './Deputies.css?inline'
import { DeputyForm } from './DeputyForm.tsx'
import { DeputyItem, OwnDeputy } from './DeputyItem.tsx'
import { type Deputies as Data, deputiesClient } from './deputies.api.ts'
import { messages } from './deputies.messages.ts'

const sheet = styleSheet(css)
/** As many deputies a person may have named. */
const MOST: (typeof limits)['deputiesPerPerson'] = 20

/** Who decides for whom while somebody is away. */
export function Deputies() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { lang } = useLocale()
  const { http } = useRuntime()
  const query = useMemo(() => createQuery({ read: deputiesClient(http).read }), [http])
  const state = useQuery(query, lang)
  const [adding, setAdding] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const changed = useFocusKept(place, query.refresh)
  const isFull = state.phase === 'ready' && state.data.mine.length >= MOST
  const end = (isDone: boolean) => {
    setAdding(false)
    changed(isDone)
  }
  return (
    <Card
      heading={t('title')}
      actions={state.phase === 'ready' && !adding && !isFull && <Button onPress={() => setAdding(true)}>{t('add')}</Button>}
    >
      <div ref={place} className="deputies" tabIndex={-1}>
        <p className="deputies-lead">{t(isFull ? 'full' : 'lead')}</p>
        {adding && <DeputyForm onEnd={end} />}
        {state.phase === 'loading' && <Skeleton lines={2} />}
        {state.failure && <LoadError title={t('failed')} reason={state.failure.message} onRetry={query.refresh} />}
        {state.phase === 'ready' && <Shown data={state.data} onRemoved={() => changed(true)} />}
      </div>
    </Card>
  )
}

function Shown({ data: { mine, forOthers }, onRemoved }: { data: Data; onRemoved: () => void }) {
  const t = useText(messages)
  return (
    <>
      <section aria-label={t('mine.title')}>
        <h3>{t('mine.title')}</h3>
        {mine.length === 0 && <p>{t('none')}</p>}
        <ItemList>
          {mine.map((deputy) => (
            <OwnDeputy key={deputy.id} deputy={deputy} onRemoved={onRemoved} />
          ))}
        </ItemList>
      </section>
      {forOthers.length > 0 && (
        <section aria-label={t('others.title')}>
          <h3>{t('others.title')}</h3>
          <ItemList>
            {forOthers.map(({ id, person, ...period }) => (
              <DeputyItem key={id} person={person} period={period} />
            ))}
          </ItemList>
        </section>
      )}
    </>
  )
}

/** Reads anew after a change; the focus of a button that is gone comes back to the section. */
function useFocusKept(place: RefObject<HTMLElement | null>, refresh: () => Promise<void>) {
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (ended > 0 && place.current && isFocusLost(place.current)) place.current.focus()
  }, [ended, place])
  return (isDone: boolean) => {
    void (isDone ? refresh() : Promise.resolve()).then(() => setEnded((turn) => turn + 1))
  }
}
