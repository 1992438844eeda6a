import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useState } from 'react'
import { Failure } from '#core/http/failure.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
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
  const [failure, setFailure] = useState('')
  const read = useCallback(() => {
    setFailure('')
    chat.readConversations().catch((cause: unknown) => setFailure(cause instanceof Failure ? cause.message : String(cause)))
  }, [chat])
  useEffect(read, [read])
  const list = chat.conversations.value
  if (failure !== '') return <LoadError title={t('unread')} reason={failure} onRetry={read} />
  if (!list) return <Skeleton lines={4} />
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
