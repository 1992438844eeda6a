import { startGateway } from '#support/gateway.ts'
import { insertDepartments, insertPeople } from '#support/people.ts'
import { writeMissingPinyin } from './pinyin.ts'

/** Two tenants with departments, people and firms, and how they are asked for. */
export async function aPeopleGateway() {
  const gateway = await startGateway({
    wang: { realName: '王建华', roles: ['BUYER'] },
    zhao: { tenant: 'south', realName: '赵敏', roles: ['BUYER'] },
    sup: { realName: '张洋', roles: ['BIDDER'], customerId: 'c1' },
    mate: { realName: '孙勇', roles: ['CUSTOMER_ADMIN'], customerId: 'c1' },
    rival: { realName: '刘艳', roles: ['BIDDER'], customerId: 'c2' },
    new: { realName: '新人' },
  })
  await insertDepartments(gateway.pool, 'north', [
    { id: 'root', name: '华岳集团', nameEn: 'Huayue' },
    { id: 'buy', parent: 'root', name: '采购管理部', nameEn: 'Procurement' },
    { id: 'mat', parent: 'buy', name: '生产物资处', nameEn: 'Materials' },
    { id: 'fin', parent: 'root', name: '财务部' },
  ])
  await insertDepartments(gateway.pool, 'south', [{ id: 'far', name: '采购南部' }])
  await insertPeople(gateway.pool, 'north', [
    {
      id: 'li.1',
      realName: '李文博',
      realNameEn: 'Li Wenbo',
      email: 'li@north.example',
      phone: '13800000001',
      departments: ['mat', 'fin'],
    },
    { id: 'li.2', realName: '李文博', departments: ['fin'] },
    { id: 'zeng', realName: '曾志伟', departments: ['buy'] },
    { id: 'gone', realName: '何磊', departments: ['mat'], left: true },
    { id: 'a_b', realName: '周100%', departments: ['fin'] },
  ])
  await insertPeople(gateway.pool, 'south', [{ id: 'south.li', realName: '李文博', departments: ['far'] }])
  await writeMissingPinyin(gateway.pool)
  const search = async (user: string, searchName: string, query = {}) => {
    const { status, body } = await gateway
      .as(user)
      .call('POST /platform/empUser/page-list', {}, { query: { searchName, ...query }, headers: { 'accept-language': 'zh' } })
    return { status, code: body.messageCode, data: body.data }
  }
  const found = async (user: string, text: string) => (await search(user, text)).data.rows.map(({ id }) => id)
  const tree = async (user: string, sent = {}, query = {}) =>
    (await gateway.as(user).call('POST /platform/select-emp/tree-list', sent, { query })).body.data
  return { gateway, search, found, tree }
}
