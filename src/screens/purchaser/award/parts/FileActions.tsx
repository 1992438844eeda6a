import { Fragment, useState } from 'react'
import type { Failure } from '#core/http/failure.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { hasBidding } from '#domain/tender/viewer.ts'
import { useMenuExport } from '#lists/transfer/ListTransfer.tsx'
import { hallPath, isFreeBid } from '#screens/mode.ts'
import { paths } from '#screens/paths.ts'
import { readBids, readRelease, readRoundPrices } from '#screens/purchaser/award/project-file.api.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { hasHall, isClosed, wholeActions } from '#screens/purchaser/award/project-file.rules.ts'
import { paperMessages } from '#screens/purchaser/award/project-paper.messages.ts'
import { awardPaper, bidPaper, type Press, projectPaper, roundPaper } from '#screens/purchaser/award/project-paper.rules.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { printPaper } from '#ui/print-paper.ts'
import { saveFile } from '#ui/save-file.ts'
import type { TabProps } from './AwardTab.tsx'
import { useActionName, useActionWords, useRoleName } from './HistoryList.tsx'

interface FileActionsProps extends TabProps, Pick<ScreenProps, 'navigate'> {}

const PRINTS = ['project', 'bids', 'award', 'ocds'] as const
type Print = (typeof PRINTS)[number]
const EXPORTS = ['export.rounds', 'export.award'] as const

/** Where one goes from here, what is printed, and what can be done with the project as a whole. */
export function FileActions({ file, may, onAction, navigate }: FileActionsProps) {
  const t = useText(messages)
  const { session } = useRuntime()
  const { print, busy } = usePrint(file)
  const { project } = file
  const actions = wholeActions(may)
  const there: Record<Print, boolean> = {
    project: true,
    bids: isFreeBid(project) ? isClosed(project.status) && !project.pricesWithheld : file.ranking !== undefined,
    award: file.ranking !== undefined,
    ocds: true,
  }
  const asked = { pageId: project.id, query: { projectId: project.id } }
  const exports = {
    'export.rounds': useMenuExport({ ...asked, modelId: 'tender.round-price', there: there.award && !isFreeBid(project) }),
    'export.award': useMenuExport({ ...asked, modelId: 'tender.award', there: there.award, total: file.ranking?.length }),
  }
  const face = (label: string) => (
    <span className="pf-menu">
      {label}
      <Icon name="chevron-down" />
    </span>
  )
  return (
    <>
      <Button onPress={() => navigate(paths.itemList, { id: project.id })}>{t('toSheet')}</Button>
      {hasHall(project.status) && <Button onPress={() => navigate(hallPath(project), { projectId: project.id })}>{t('toHall')}</Button>}
      {hasHall(project.status) && session.can('tender:supervision:view') && (
        <Button onPress={() => navigate(paths.supervision, { projectId: project.id })}>{t('toReview')}</Button>
      )}
      {hasBidding(project) && <Button onPress={() => navigate(paths.replay, { projectId: project.id })}>{t('toReplay')}</Button>}
      <Menu
        trigger={face(busy ? t('print.busy') : t('print'))}
        label={t('print')}
        align="end"
        items={[
          ...PRINTS.filter((name) => there[name]).map((name) => ({ id: name, label: t(`print.${name}`) })),
          ...EXPORTS.filter((name) => exports[name].may).map((name) => ({ id: name, label: t(name) })),
        ]}
        onSelect={(id) => {
          const chosen = EXPORTS.find((name) => name === id)
          if (chosen) exports[chosen].open()
          else void print(id as Print)
        }}
      />
      {EXPORTS.map((name) => (
        <Fragment key={name}>{exports[name].dialog}</Fragment>
      ))}
      {actions.length > 0 && (
        <Menu
          trigger={face(t('more'))}
          label={t('more')}
          align="end"
          items={actions.map((action) => ({ id: action, label: t(`act.${action}`), danger: action === 'void' || action === 'reject' }))}
          onSelect={(id) => {
            const action = actions.find((one) => one === id)
            if (action) onAction({ action })
          }}
        />
      )}
    </>
  )
}

/** Puts a paper together and hands it to the browser; what cannot be read is said in a notice. */
function usePrint(file: TabProps['file']) {
  const t = useText(messages)
  const say = useText(paperMessages)
  const formats = useFormats()
  const runtime = useRuntime()
  const action = useActionName()
  const words = useActionWords()
  const role = useRoleName()
  const units = useDictionary('tender_unit')
  const unit = (code: string) => wordFor(units, code) || code
  const [busy, setBusy] = useState(false)
  const { project } = file
  const make = async (what: Print) => {
    const now = new Date(runtime.clock.now()).toISOString()
    const person = runtime.session.user.peek()
    const lang = runtime.locale.lang.peek()
    const user = (lang === 'en' && person?.realNameEn) || (person?.realName ?? '')
    const press: Press = { t, say, formats, action, words, role, unit, lang, mark: `${user} ${formats.dateTime(now)}`.trim() }
    if (what === 'project') return printPaper(projectPaper(file, press))
    if (what === 'award') return printPaper(awardPaper(file, press))
    if (what === 'bids' && !isFreeBid(project)) return printPaper(roundPaper(file, await readRoundPrices(runtime, project.id), press))
    if (what === 'bids') return printPaper(bidPaper(file, await readBids(runtime, project.id), press))
    const release = JSON.stringify(await readRelease(runtime, project.id), undefined, 1)
    return saveFile(`${project.code}-ocds.json`, new Blob([release], { type: 'application/json' }))
  }
  const print = async (what: Print) => {
    setBusy(true)
    try {
      await make(what)
    } catch (cause) {
      runtime.notices.show({ tone: 'danger', text: (cause as Failure).message })
    }
    setBusy(false)
  }
  return { print, busy }
}
