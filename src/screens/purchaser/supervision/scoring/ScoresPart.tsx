import type { Sheet } from '#contract/tender/score-calls.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { paths } from '#screens/paths.ts'
import type { PartProps } from '#screens/purchaser/supervision/part-props.ts'
import type { ScoreResult, Scores } from '#screens/purchaser/supervision/supervision.api.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { OwnSheet, ReadSheet } from './OwnSheet.tsx'
import { PointsTable } from './PointsTable.tsx'
import css from './Scoring.css?inline'
import { messages } from './scoring.messages.ts'

const sheet = styleSheet(css)
const TONES = { declare: 'warning', waiting: 'neutral', open: 'info', submitted: 'success', excluded: 'danger' } as const

interface ScoresPartProps extends PartProps, Pick<ScreenProps, 'navigate'> {
  scores: Scores
  readonly: boolean
  onDone: () => Promise<void>
}

/** Interests first, then the own sheet; all sheets and what they come to once all are in. */
export function ScoresPart({ scores, data, readonly, may, navigate, onAction, onDone }: ScoresPartProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { mine, result } = scores
  const { project } = data.review
  return (
    <div className="sup-part">
      {result.n === 0 && <Nobody may={may} onAction={onAction} />}
      <Progress
        result={result}
        zone={data.timeZone}
        may={may}
        onAction={onAction}
        onPapers={project.firmsWithheld ? undefined : () => navigate(paths.invitedFirms, { projectId: project.id })}
      />
      {mine && (
        <Card
          heading={t('own')}
          actions={
            mine.state !== 'declare' &&
            may('review.conflict') && (
              <Button kind="text" onPress={() => onAction({ action: 'conflict' })}>
                {t('conflict.late')}
              </Button>
            )
          }
        >
          <Own mine={mine} projectId={project.id} data={data} readonly={readonly} may={may} onAction={onAction} onDone={onDone} />
        </Card>
      )}
      {result.means && <PointsTable result={result} ranking={data.ranking} currency={project.currency} zone={data.timeZone} />}
    </div>
  )
}

function Own({
  mine,
  projectId,
  data,
  readonly,
  may,
  onAction,
  onDone,
}: Omit<ScoresPartProps, 'scores' | 'navigate'> & { mine: Sheet; projectId: string }) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  switch (mine.state) {
    case 'declare':
      return (
        <>
          <p className="score-note">{t('declare.lead')}</p>
          {may('review.conflict') && (
            <p className="sup-line">
              <Button kind="primary" onPress={() => onAction({ action: 'noConflict' })}>
                {t('declare.none')}
              </Button>
              <Button onPress={() => onAction({ action: 'conflict' })}>{t('declare.has')}</Button>
            </p>
          )}
        </>
      )
    case 'waiting':
      return <Notice tone="info">{t('waiting.note')}</Notice>
    case 'excluded':
      return <Notice tone="warning">{t('excluded.note')}</Notice>
    case 'open':
      if (readonly || !may('score.submit')) return <ReadSheet caption={t('own.caption')} sheet={mine} rows={mine.rows} />
      return <OwnSheet projectId={projectId} sheet={mine} zone={data.timeZone} onDone={onDone} />
    default:
      return (
        <>
          {mine.submittedAt && <Notice tone="success">{t('submitted.at', { at: dateTime(mine.submittedAt, data.timeZone) })}</Notice>}
          <ReadSheet caption={t('own.caption')} sheet={mine} rows={mine.rows} />
        </>
      )
  }
}

/** All have an interest: what is left to do, and whose it is. */
function Nobody({ may, onAction }: Pick<PartProps, 'may' | 'onAction'>) {
  const t = useText(messages)
  return (
    <Notice
      tone="warning"
      title={t('nobody')}
      action={may('project.reject') && <Button onPress={() => onAction({ action: 'reject' })}>{t('nobody.reject')}</Button>}
    >
      {t('nobody.lead')}
    </Notice>
  )
}

interface ProgressProps extends Pick<PartProps, 'may' | 'onAction'> {
  result: ScoreResult
  zone: string | undefined
  onPapers: (() => void) | undefined
}

/** Who has declared and handed in; the supervisor gives a sheet back, which stays marked. */
function Progress({ result, zone, may, onAction, onPapers }: ProgressProps) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  return (
    <Card
      heading={t('progress', { k: result.k, n: result.n })}
      actions={
        onPapers && (
          <Button kind="text" onPress={onPapers}>
            {t('papers')}
          </Button>
        )
      }
    >
      <ul className="score-people">
        {result.reviewers.map(({ userId, name, state, submittedAt, reopened }) => (
          <li key={userId}>
            <strong>{name}</strong>
            <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
            {submittedAt && <span className="score-note">{dateTime(submittedAt, zone)}</span>}
            {reopened && (
              <>
                <Tag tone="warning">{t('back.mark', { n: reopened.n })}</Tag>
                <span className="score-note">{t('back.last', { by: reopened.by, at: dateTime(reopened.at, zone) })}</span>
              </>
            )}
            {state === 'submitted' && may('score.reopen') && (
              <Button
                kind="text"
                label={`${t('reopen')} ${name}`}
                onPress={() => onAction({ action: 'reopenSheet', target: userId, about: name })}
              >
                {t('reopen')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
