import { createElement, type ReactNode, useMemo, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { type AskedRows, askedRows } from './address.rules.ts'
import { ChooseModel } from './ChooseModel.tsx'
import css from './Popup.css?inline'
import { messages } from './popup.messages.ts'

const sheet = styleSheet(css)

/** The import wizard as a page, with the records beside it. @see specification section 2, Import popup; IMP-01 */
export function ImportPopup(props: ScreenProps) {
  const t = useText(messages)
  const [history, setHistory] = useState(true)
  const toggle = <IconButton icon="list" label={t('popup.history')} pressed={history} onPress={() => setHistory(!history)} />
  return <Popup {...props} kind="import" tools={toggle} extra={{ history }} />
}

/** The export dialog as a page. Its address may say which rows: `query`, `ids`, `total` (see `askedRows`), and how the file is called (`fileName`). */
export function ExportPopup(props: ScreenProps) {
  const { params } = props
  const rows = useMemo(() => askedRows(params), [params])
  return <Popup {...props} kind="export" rows={rows} extra={{ ...rows, fileName: params.fileName ?? '' }} />
}

interface PopupProps extends ScreenProps {
  kind: 'import' | 'export'
  tools?: ReactNode
  /** What an export is asked for; left out when that cannot be read. */
  rows?: AskedRows | undefined
  /** Properties of the element beside the model's. */
  extra: object
}

/** Without a model in the address it is asked for. */
function Popup({ kind, params, navigate, tools, rows, extra }: PopupProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { modelId = '', pageId = '', taskId = '' } = params
  const [turn, setTurn] = useState(0)
  const runs = useRef(false)
  const path = kind === 'import' ? paths.importPopup : paths.exportPopup
  const other = (
    <Button icon="chevron-left" onPress={() => navigate(path, {}, { replace: true })}>
      {t('popup.other')}
    </Button>
  )
  return (
    <div className="popup">
      <PageHeader
        title={t(`popup.${kind}`)}
        actions={
          modelId && (
            <>
              {other}
              {tools}
            </>
          )
        }
      />
      {modelId && kind === 'export' && !rows ? (
        <Empty
          icon="alert"
          title={t('popup.query')}
          action={<Button onPress={() => navigate(path, { modelId, pageId }, { replace: true })}>{t('popup.query.all')}</Button>}
        >
          {t('popup.query.note')}
        </Empty>
      ) : modelId ? (
        createElement(`fly-${kind}-dialog`, {
          // Done: the page is ready for the next one.
          key: `${modelId}/${pageId}/${turn}`,
          ...{ modelId, pageId, taskId: turn === 0 ? taskId : '', presentation: 'page', opened: true },
          ...extra,
          'onfly-task': () => {
            runs.current = true
          },
          'onfly-progress': () => {
            runs.current = true
          },
          'onfly-finish': () => {
            runs.current = false
          },
          'onfly-close': () => {
            // The next one of the same kind would show the task that goes on: what is left is left for something else.
            if (runs.current) navigate(path, {}, { replace: true })
            else setTurn(turn + 1)
            runs.current = false
          },
        })
      ) : (
        <ChooseModel
          kind={kind}
          onChoose={(model) => navigate(path, { modelId: model.modelId, pageId: model.pageId }, { replace: true })}
        />
      )}
    </div>
  )
}
