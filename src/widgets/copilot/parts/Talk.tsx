import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { partsOf } from '#domain/copilot/proposals.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from '#widgets/copilot/copilot.messages.ts'
import type { Shown } from '#widgets/copilot/copilot.types.ts'
import type { Copilot } from '#widgets/copilot/use-copilot.ts'
import { Markdown } from '#widgets/markdown/Markdown.tsx'
import { ProposalCard } from './ProposalCard.tsx'

/** Nearer to the end than this, the reader follows what comes. */
const NEAR_PX = 48

/** What was said, the newest at the end. */
export function Talk({ copilot }: { copilot: Copilot }) {
  useSignals()
  const t = useText(messages)
  const { messages: said, busy } = copilot.chat
  const list = useRef<HTMLOListElement>(null)
  const follows = useRef(true)
  const shown = said.value
  useEffect(() => {
    if (shown.length > 0 && follows.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [shown])
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: { currentTarget: HTMLElement }) => {
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
  }
  return (
    <>
      {shown.length === 0 && (
        <p className="copilot-welcome">
          <slot name="welcome">{t('welcome')}</slot>
        </p>
      )}
      <ol ref={list} className="copilot-messages" part="messages" aria-label={t('heading')} onScroll={onScroll}>
        {shown.map((one, at) => (
          <li key={one.id} className={`copilot-message copilot-${one.role}`} part={one.role === 'user' ? 'message message-own' : 'message'}>
            {one.role === 'user' ? (
              <Question copilot={copilot} said={one} />
            ) : (
              <Answer copilot={copilot} said={one} question={shown[at - 1]} />
            )}
          </li>
        ))}
      </ol>
      <LiveText>{busy.value ? <span className="copilot-note">{t('coming')}</span> : ''}</LiveText>
    </>
  )
}

function Question({ copilot, said }: { copilot: Copilot; said: Shown }) {
  useSignals()
  const t = useText(messages)
  const along = [...said.context, ...said.files.map(({ name }) => name)]
  return (
    <>
      <h3 className="visually-hidden">{t('mine')}</h3>
      <p className="copilot-words">{said.content}</p>
      {along.length > 0 && <p className="copilot-note">{along.join(' · ')}</p>}
      <div className="copilot-tools">
        <Button kind="text" icon="edit" disabled={copilot.chat.busy.value} onPress={() => copilot.edit(said.id, said.content)}>
          {t('edit')}
        </Button>
      </div>
    </>
  )
}

function Answer({ copilot, said, question }: { copilot: Copilot; said: Shown; question: Shown | undefined }) {
  useSignals()
  const t = useText(messages)
  const isOver = said.ended !== 'coming'
  const parts = useMemo(() => partsOf(said.content, isOver), [said.content, isOver])
  return (
    <>
      <h3 className="visually-hidden">{t('answer')}</h3>
      {parts.map((part, at) => {
        const key = `${at}`
        if (part.at === 'text') return <Markdown key={key} text={part.text} isOver={isOver} />
        if (part.at === 'coming')
          return (
            <p key={key} className="copilot-note">
              {t('proposalComing')}
            </p>
          )
        return <ProposalCard key={key} copilot={copilot} proposal={part.proposal} />
      })}
      {said.sources.length > 0 && (
        <p className="copilot-note">
          {t('sources')}: {said.sources.map(({ title, heading }) => (heading ? `${title} · ${heading}` : title)).join('; ')}
        </p>
      )}
      {said.ended === 'stopped' && <p className="copilot-note">{t('stopped')}</p>}
      {said.ended === 'failed' && <Notice tone="danger">{said.fault || t('broken')}</Notice>}
      {isOver && <AnswerTools copilot={copilot} said={said} question={question} />}
    </>
  )
}

function AnswerTools({ copilot, said, question }: { copilot: Copilot; said: Shown; question: Shown | undefined }) {
  useSignals()
  const t = useText(messages)
  const { chat } = copilot
  return (
    <div className="copilot-tools">
      <Button kind="text" icon="copy" onPress={() => void navigator.clipboard.writeText(said.content)}>
        {t('copy')}
      </Button>
      {question && (
        <Button kind="text" icon="refresh" disabled={chat.busy.value} onPress={() => void copilot.again(question.id, question.content)}>
          {t('retry')}
        </Button>
      )}
      {(['good', 'bad'] as const).map((verdict) => (
        <button
          key={verdict}
          type="button"
          className="ui-button ui-button-text"
          aria-pressed={said.verdict === verdict}
          onClick={() => void chat.judge(said.id, said.verdict === verdict ? '' : verdict).catch(() => undefined)}
        >
          {t(verdict)}
        </button>
      ))}
    </div>
  )
}
