import type { ActionName } from '#contract/workflow/shapes.ts'
import { AttachmentsField } from './AttachmentsField.tsx'
import { NEEDS, takesFiles, takesSignature } from './approval.rules.ts'
import { OpinionField } from './OpinionField.tsx'
import type { Opinions } from './opinions.ts'
import { SignatureField } from './signature/SignatureField.tsx'
import type { ActionForm } from './use-action-form.ts'

interface OpinionPartProps {
  action: ActionName
  form: ActionForm
  opinions: Opinions
}

/** What is said with an action, and what stays with it. */
export function OpinionPart({ action, form, opinions }: OpinionPartProps) {
  const { input, change } = form
  if (NEEDS[action].opinion === 'none') return null
  return (
    <>
      <OpinionField action={action} form={form} opinions={opinions} />
      {takesFiles(action) && <AttachmentsField files={input.files ?? []} onChange={(files) => change({ files })} />}
      {takesSignature(action) && (
        <SignatureField signature={input.signature} tried={form.tried} onChange={(signature) => change({ signature })} />
      )}
    </>
  )
}
