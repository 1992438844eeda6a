import { awardCalls } from './award-calls.ts'
import { bidCalls } from './bid-calls.ts'
import { dossierCalls } from './dossier-calls.ts'
import { draftCalls } from './draft-calls.ts'
import { entryCalls } from './entry-calls.ts'
import { firmCalls } from './firm-calls.ts'
import { ocdsCalls } from './ocds-calls.ts'
import { paperCalls } from './paper-calls.ts'
import { projectCalls } from './project-calls.ts'
import { proofCalls } from './proof-calls.ts'
import { quoteCalls } from './quote-calls.ts'
import { reviewCalls } from './review-calls.ts'
import { roundCalls } from './round-calls.ts'
import { scoreCalls } from './score-calls.ts'
import { statCalls } from './stat-calls.ts'

/** The tender service (tendering.md 10.2). Calls marked `command` go through the decision transaction of 8.2. */
export const tender = {
  ...projectCalls,
  ...draftCalls,
  ...firmCalls,
  ...entryCalls,
  ...quoteCalls,
  ...roundCalls,
  ...bidCalls,
  ...awardCalls,
  ...proofCalls,
  ...paperCalls,
  ...ocdsCalls,
  ...reviewCalls,
  ...scoreCalls,
  ...dossierCalls,
  ...statCalls,
}
