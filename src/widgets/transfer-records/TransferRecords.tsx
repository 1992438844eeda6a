import { useSignals } from '@preact/signals-react/runtime'
import type { BodyHost } from '#core/element/body/body.ts'
import { type DialogProps, dialogOf } from '#core/element/body/dialog.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { EmptySlot } from '#ui/feedback/Empty.tsx'
import { ElementDialog } from '#ui/overlay/ElementDialog.tsx'
import type { AnyTask, Kind } from '#widgets/transfer/index.ts'
import { RecordsPanel } from './RecordsPanel.tsx'
import { RECORDS_WIDTH } from './RecordsWindow.tsx'
import { messages } from './records.messages.ts'

export interface RecordsProps {
  kind: Kind
  pageId: string
  pageSize: number
  userAccount: string
}
export interface RecordsEvents {
  'fly-before-download': { fileId: string; kind: 'file' | 'error-report' }
  'fly-select': { record: AnyTask }
}

/** Own imports or exports of the last 24 hours. @see elements.md C 15 */
export function TransferRecords({ host }: { host: BodyHost<RecordsProps & DialogProps> }) {
  useSignals()
  const t = useText(messages)
  const { kind, pageId, pageSize, userAccount } = host.props
  if (!dialogOf(host).opened.value) return null
  return (
    <EmptySlot value="empty">
      <ElementDialog
        host={host}
        width={RECORDS_WIDTH}
        heading={t(`records.${kind.value}`)}
        footer={(busy) => (
          <>
            <span className="records-note">{t('records.note')}</span>
            <Button kind="primary" busy={busy} onPress={() => void dialogOf(host).close('confirm')}>
              {t('records.done')}
            </Button>
          </>
        )}
      >
        <RecordsPanel
          kind={kind.value}
          pageId={pageId.value}
          pageSize={pageSize.value}
          userAccount={userAccount.value}
          onSelect={(record) => void host.emit('fly-select', { record })}
          mayDownload={async ({ id, report }) =>
            (await host.before('fly-before-download', { fileId: id, kind: report ? 'error-report' : 'file' })).ok
          }
        />
      </ElementDialog>
    </EmptySlot>
  )
}
