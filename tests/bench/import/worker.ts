import { createTransferJobs } from '#gateway/modules/excel/excel.jobs.ts'
import { openBus } from '#gateway/platform/database/bus.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { openKeys } from '#gateway/platform/keys/keys.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { wideModel } from './wide-model.ts'

/** The product's own worker for imports, with the wide model registered. */
const environment = readEnvironment(process.env)
const log = openLog('error')
const url = environment.databaseUrl ?? ''
const { pool } = openDatabase(url, { max: 6, log })
const bus = await openBus({ url, log })
const keys = await openKeys({ pool, folder: environment.keysDir, log })
const jobs = await createTransferJobs({ pool, bus, log, keys, audit: () => {}, environment }, [wideModel])
await jobs.start()
console.log('ready')
