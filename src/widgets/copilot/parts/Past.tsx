import { useSignals } from '@preact/signals-react/runtime'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { Chat } from '#widgets/copilot/chat.store.ts'
import { messages } from '#widgets/copilot/copilot.messages.ts'

/** Own conversations, to be opened and deleted. */
export function Past({ chat, onOpen }: { chat: Chat; onOpen: () => void }) {
  useSignals()
  const t = useText(messages)
  const { dateTime } = useFormats()
  const state = useQuery(chat.conversations)
  if (state.failure)
    return <LoadError title={t('unread')} reason={state.failure.message} onRetry={() => void chat.conversations.refresh()} />
  if (state.phase === 'loading') return <Skeleton lines={4} />
  const list = state.data
  if (list.length === 0) return <Empty title={t('noPast')} />
  // What went wrong has been told by the page.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  return (
    <>
      <ul className="copilot-past" aria-label={t('past')}>
        {list.map(({ id, title, updatedAt }) => (
          <li key={id}>
            <button type="button" className="copilot-open" onClick={() => quietly(chat.open(id).then(onOpen))}>
              <span>{title}</span>
              <span className="copilot-note">{dateTime(updatedAt)}</span>
            </button>
            <IconButton icon="trash" label={t('remove', { title })} onPress={() => quietly(chat.remove(id))} />
          </li>
        ))}
      </ul>
      <div className="copilot-tools">
        <Button kind="danger" onPress={() => quietly(chat.remove(undefined))}>
          {t('removeAll')}
        </Button>
      </div>
    </>
  )
}
