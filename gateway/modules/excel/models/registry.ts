import type { TransferModel } from '#gateway/modules/excel/model.types.ts'
import type { JobDeps } from '#gateway/platform/deps.ts'
import { catalogueModel } from './catalogue.ts'
import { customerModel } from './customer.ts'
import { dictionaryModel } from './dictionary.ts'
import { lineModel } from './line.ts'
import { awardModel } from './lists-award.ts'
import { applicationModel, invitationModel, timeChangeModel } from './lists-in-project.ts'
import { firmProjectModel, purchaserProjectModel, reviewProjectModel } from './lists-project.ts'

/** What models are made from: the calls and the worker have it alike. */
export type ModelDeps = Pick<JobDeps, 'pool' | 'log' | 'keys' | 'environment'>

/** Every registered target of imports and exports. What is not here does not exist. */
export const allModels = (deps: ModelDeps): TransferModel[] => [
  customerModel(deps.pool),
  catalogueModel(deps.pool),
  dictionaryModel(deps.pool),
  lineModel(deps),
  purchaserProjectModel(deps),
  firmProjectModel(deps),
  reviewProjectModel(deps),
  invitationModel(deps),
  applicationModel(deps),
  timeChangeModel(deps),
  awardModel(deps),
]
