import { useSignals } from '@preact/signals-react/runtime'
import { createElement, useState } from 'react'
import type { limits } from '#contract/limits.ts'
import { useAction } from '#core/action.ts'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { tagOf } from '#core/element/page.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { ShortTime } from '#lists/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { lengthOf, TextArea } from '#ui/form/TextArea.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { OpinionFiles } from '#widgets/opinion-files/index.ts'
import type { InstancePartProps } from './InstancePanel.tsx'
import { changeComment, type Instance, sendComment } from './instance.api.ts'
import { messages } from './thread.messages.ts'
import { useKept } from './use-kept.ts'

const MOST_CHARACTERS: (typeof limits)['opinionChars'] = 2_000
type Comment = Instance['comments'][number]

/** The thread: what was said, to whom, and the place to say more. */
export function Thread(props: InstancePartProps) {
  const t = useText(messages)
  const { instance, readonly = false } = props
  const { comments, info } = instance
  const mayWrite = !readonly && info.allowApprovalOperates.some(({ value, status }) => value === 'submitComment' && status)
  return (
    <Card heading={comments.length > 0 ? t('title.n', { n: comments.length }) : t('title')}>
      {comments.length === 0 && <p className="wi-muted">{t('none')}</p>}
      <ol className="wi-thread">
        {comments.map((comment) => (
          <li key={comment.id}>
            <One comment={comment} {...props} />
          </li>
        ))}
      </ol>
      {mayWrite && <Write {...props} />}
    </Card>
  )
}

function One({ comment, ...props }: InstancePartProps & { comment: Comment }) {
  const t = useText(messages)
  const { lang } = useLocale()
  const { dateTime } = useFormats()
  const [changing, setChanging] = useState(false)
  const { user, at, editedAt, mentions, text, attachments, mine } = comment
  const when = dateTime(at)
  return (
    <>
      <div className="wi-line">
        <strong>{user.name}</strong>
        <span className="wi-muted">
          <ShortTime at={at} />
        </span>
        {editedAt && <span className="wi-muted">{t('edited', { at: dateTime(editedAt) })}</span>}
        {mine && !props.readonly && !changing && (
          <Button kind="text" label={t('change.label', { at: when })} onPress={() => setChanging(true)}>
            {t('change')}
          </Button>
        )}
      </div>
      {changing ? (
        <Change comment={comment} {...props} onDone={() => setChanging(false)} />
      ) : (
        <p>
          {mentions.length > 0 && (
            <span className="wi-muted">
              {t('to', {
                names: nameList(
                  mentions.map(({ name }) => name),
                  lang,
                ),
              })}{' '}
            </span>
          )}
          {text}
        </p>
      )}
      <OpinionFiles files={attachments} />
    </>
  )
}

/** What is typed, beside what was there. */
function useWords(text: string, first: string) {
  const t = useText(messages)
  const words = text.trim()
  const isTooLong = lengthOf(words) > MOST_CHARACTERS
  useUnsaved(words !== first)
  return {
    words,
    isReady: words !== '' && !isTooLong,
    error: isTooLong ? t('too.long', { max: MOST_CHARACTERS }) : undefined,
  }
}

interface CommentDraft {
  text: string
  mentions: readonly string[]
}
const NO_DRAFT: CommentDraft = { text: '', mentions: [] }

/** What is typed is there again with the instance, until it was sent. */
function useDraft({ id }: Instance) {
  const kept = useKept<CommentDraft>(`workflow-comment ${id}`)
  const [draft, setDraft] = useState<CommentDraft>(() => ({ ...NO_DRAFT, ...kept.read() }))
  const put = (more: Partial<CommentDraft>) => {
    const next = { ...draft, ...more }
    if (next.text.trim() === '' && next.mentions.length === 0) kept.forget()
    else kept.write(next)
    setDraft(next)
  }
  return { ...draft, put }
}

function Write({ instance, store }: InstancePartProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { text, mentions, put } = useDraft(instance)
  const { words, isReady, error } = useWords(text, '')
  const action = useAction<{ text: string; people: readonly string[] }>(
    (input, key) => sendComment(runtime, instance, input.text, input.people, key),
    `workflow.comment ${instance.id}`,
  )
  const send = async () => {
    if (await action.run({ text: words, people: mentions })) return
    put(NO_DRAFT)
    await store.refresh()
  }
  const failure = action.failure.value
  return (
    <div className="wi-write">
      <TextArea
        label={t('text')}
        help={t('text.help')}
        max={MOST_CHARACTERS}
        rows={2}
        value={text}
        error={error}
        onInput={(now) => put({ text: now })}
      />
      {createElement(tagOf('user-picker'), {
        label: t('mentions'),
        help: t('mentions.help'),
        multiple: true,
        clearable: true,
        value: mentions.join(','),
        'onfly-change': ({ detail }: CustomEvent<{ value: string }>) => put({ mentions: detail.value.split(',').filter(Boolean) }),
      })}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <div className="wi-actions">
        <Button icon="send" disabled={!isReady} busy={action.phase.value === 'running'} onPress={() => void send()}>
          {t('send')}
        </Button>
      </div>
    </div>
  )
}

function Change({ comment, instance, store, onDone }: InstancePartProps & { comment: Comment; onDone: () => void }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const [text, setText] = useState(comment.text)
  const { words, isReady, error } = useWords(text, comment.text)
  const action = useAction<string>(
    (next, key) => changeComment(runtime, instance, comment.id, next, key),
    `workflow.comment.change ${instance.id} ${comment.id}`,
  )
  const save = async () => {
    if (await action.run(words)) return
    await store.refresh()
    onDone()
  }
  const failure = action.failure.value
  return (
    <div className="wi-write">
      <TextArea label={t('text')} max={MOST_CHARACTERS} rows={2} value={text} error={error} onInput={setText} />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <div className="wi-actions">
        <Button onPress={onDone}>{t('cancel')}</Button>
        <Button kind="primary" disabled={!isReady} busy={action.phase.value === 'running'} onPress={() => void save()}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
