import type { ProgressNode } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { OpinionFiles } from '#widgets/opinion-files/index.ts'
import { messages } from './approval-timeline.messages.ts'
import { statusLook } from './approval-timeline.rules.ts'
import { Moment, useMoment } from './Moment.tsx'
import { endName, Word } from './StatusWord.tsx'

/** People that an approver has asked beside himself; status 0 is pending, any other done (FLOW-07). */
export function Signers({ step: { assigns } }: { step: ProgressNode }) {
  const t = useText(messages)
  const { lang } = useLocale()
  if (assigns.length === 0) return null
  return (
    <ul className="tl-lines" aria-label={t('timeline.signers')}>
      {assigns.map(({ addsignName, addsignStatus, addsignComment, attachments, kind }) => (
        <li key={`${kind} ${addsignName}`}>
          {kind && <small className="tl-small">{t(`signer.${kind}`)}</small>}
          <span>{addsignName}</span>
          {String(addsignStatus) === '0' ? (
            <Word look={statusLook(0)} text={endName(0, lang)} />
          ) : (
            <Word look={statusLook(5)} text={endName(2, lang)} />
          )}
          {addsignComment && (
            <q part="comment" className="tl-opinion">
              {addsignComment}
            </q>
          )}
          <OpinionFiles files={attachments} />
        </li>
      ))}
    </ul>
  )
}

export function Opinions({ step: { commentList } }: { step: ProgressNode }) {
  const t = useText(messages)
  const said = commentList.filter(({ text, attachments = [] }) => text || attachments.length > 0)
  if (said.length === 0) return null
  return (
    <ul className="tl-lines" aria-label={t('timeline.opinions')}>
      {said.map(({ user, text, createTime, attachments }) => (
        <li key={`${createTime} ${user.userId} ${text}`}>
          <span>{user.name}</span>
          {createTime && <Moment at={createTime} />}
          {text && (
            <q part="comment" className="tl-opinion">
              {text}
            </q>
          )}
          <OpinionFiles files={attachments} />
        </li>
      ))}
    </ul>
  )
}

/** Who gets a copy, and who has read it; a copy that is only expected can be neither. */
export function Readers({ step: { ccNodeList, predicted } }: { step: ProgressNode }) {
  const t = useText(messages)
  const moment = useMoment()
  if (ccNodeList.length === 0) return null
  return (
    <ul className="tl-lines" aria-label={t('timeline.readers')}>
      {ccNodeList.map(({ name, userId, readAt }) => (
        <li key={userId || name}>
          <span>{name}</span>
          {readAt && <Word look={{ icon: 'eye', tone: 'success' }} text={t('timeline.read', { at: moment(readAt) })} />}
          {!readAt && !predicted && <Word look={statusLook(0)} text={t('timeline.unread')} />}
        </li>
      ))}
    </ul>
  )
}
