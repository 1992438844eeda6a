import { dictionaryModel } from '#gateway/modules/dictionary/dictionary-model.ts'
import type { ModelDeps, TransferModel } from '#gateway/modules/excel/model.types.ts'
import { catalogueModel } from '#gateway/modules/reference/catalogue-model.ts'
import { awardModel } from '#gateway/modules/tender/transfer/award-model.ts'
import { customerModel } from '#gateway/modules/tender/transfer/firm-model.ts'
import { ENTRY_IN_USE, ITEM_IN_USE } from '#gateway/modules/tender/transfer/in-use.ts'
import { lineModel } from '#gateway/modules/tender/transfer/line-model.ts'
import { applicationModel, invitationModel, timeChangeModel } from '#gateway/modules/tender/transfer/lists-in-project.ts'
import { firmProjectModel, purchaserProjectModel, reviewProjectModel } from '#gateway/modules/tender/transfer/project-lists.ts'
import { roundPriceModel } from '#gateway/modules/tender/transfer/round-price-model.ts'
import { workflowListModels } from '#gateway/modules/workflow/lists/list-models.ts'

/** Every target of imports and exports. What is not here does not exist. */
export const allTransferModels = (deps: ModelDeps): TransferModel[] => [
  customerModel(deps.pool),
  catalogueModel(deps.pool, ITEM_IN_USE),
  dictionaryModel(deps.pool, ENTRY_IN_USE),
  lineModel(deps),
  purchaserProjectModel(deps),
  firmProjectModel(deps),
  reviewProjectModel(deps),
  invitationModel(deps),
  applicationModel(deps),
  timeChangeModel(deps),
  awardModel(deps),
  roundPriceModel(deps),
  ...workflowListModels(),
]
