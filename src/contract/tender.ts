import { awardCalls } from './tender-award-calls.ts'
import { bidCalls } from './tender-bid-calls.ts'
import { dossierCalls } from './tender-dossier-calls.ts'
import { draftCalls } from './tender-draft-calls.ts'
import { entryCalls } from './tender-entry-calls.ts'
import { firmCalls } from './tender-firm-calls.ts'
import { ocdsCalls } from './tender-ocds-calls.ts'
import { paperCalls } from './tender-paper-calls.ts'
import { projectCalls } from './tender-project-calls.ts'
import { proofCalls } from './tender-proof-calls.ts'
import { quoteCalls } from './tender-quote-calls.ts'
import { reviewCalls } from './tender-review-calls.ts'
import { statCalls } from './tender-stat-calls.ts'

/** The tender service (tendering.md 10.2). Calls marked `command` go through the decision transaction of 8.2. */
export const tender = {
  ...projectCalls,
  ...draftCalls,
  ...firmCalls,
  ...entryCalls,
  ...quoteCalls,
  ...bidCalls,
  ...awardCalls,
  ...proofCalls,
  ...paperCalls,
  ...ocdsCalls,
  ...reviewCalls,
  ...dossierCalls,
  ...statCalls,
}
