import type { ReplyOf } from '@wardlink/contract';
import { isBelowPath, hospitalPathOf, isPathBelow } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import { bedsOf, takenBeds, wardsOf } from './beds.js';

/** Wards with free beds, and staff who may be put in charge. */
export async function admissionPlaces({ db, caller }: Call<'admission.places'>): Promise<ReplyOf<'admission.places'>> {
  const wards = await wardsOf(db, caller.nodePath);
  const departmentIds = [...new Set(wards.flatMap(({ departmentId }) => departmentId ?? []))];
  const [beds, taken, departments, doctors, nurses] = await Promise.all([
    bedsOf(db, wards),
    takenBeds(db, wards),
    departmentIds.length === 0
      ? []
      : db
          .selectFrom('organisationNode')
          .select(['id', 'name', 'latinName'])
          .where('id', 'in', departmentIds)
          .execute(),
    staff('doctor'),
    staff('nurse'),
  ]);
  return {
    wards: wards.map(({ id, name, latinName, path, departmentId }) => {
      const department = departments.find((one) => one.id === departmentId);
      const labels = beds.get(id) ?? [];
      return {
        wardId: id,
        name,
        latinName,
        departmentId,
        department: department ? { name: department.name, latinName: department.latinName } : null,
        own: isPathBelow(path, caller.nodePath),
        free: labels.filter((bed) => !taken.has(`${id} ${bed}`)),
        beds: labels.length,
      };
    }),
    doctors,
    nurses,
  };

  function staff(permissionType: 'doctor' | 'nurse') {
    const hospital = hospitalPathOf(caller.nodePath);
    return db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.roleId')
      .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
      .select(['account.id as userId', 'account.realName as name', 'account.latinName'])
      .where('account.enabled', '=', true)
      .where('account.patientId', 'is', null)
      .where('role.permissionType', '=', permissionType)
      .where(isBelowPath(hospital, 'node.path'))
      .orderBy('account.realName')
      .execute();
  }
}
