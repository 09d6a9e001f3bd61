import { isValidElement, Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { loadAhead } from './ahead.js';
import { Skeleton } from './elements/listing.js';
import './elements/semi-parts.js';
import { loadDialogs } from './elements/dialog.js';
import {
  homeOf,
  pages,
  PRINTED_PATHS,
  SHORT_CONTACTS_PATHS,
  type Page,
  type PrintedPath,
} from './frame/destinations.js';
import { ForbiddenPage, NotFoundPage } from './frame/error-pages.js';
import { Frame } from './frame/frame.js';
import { HelpHost } from './help/help-host.js';
import { loadPalette } from './frame/palette/palette-host.js';
import { PageBoundary } from './frame/page-boundary.js';
import { loadBoardTexts } from './language/i18n.js';
import { provideAttention } from './notices/attention.js';
import { lazyPage } from './lazy-page.js';
import { byPath, usePrefetch } from './prefetch.js';
import { hasSocket } from './live/connection.js';
import { may, useUser } from './session/session.js';
import { RECORD_PAGES, type RecordPath } from './ward/records/record-paths.js';

const Glucose = lazyPage(
  () => import('./features/glucose/glucose-page.js').then((module) => module.GlucosePage),
  loadBoardTexts,
);
export const loadBoard = Glucose.load;
const Vital = lazyPage(() => import('./features/vital/vital-page.js').then((module) => module.VitalPage));
const Ambulatory = lazyPage(() =>
  import('./features/ambulatory/ambulatory-page.js').then((module) => module.AmbulatoryPage),
);
const Pump = lazyPage(() => import('./features/pump/pump-page.js').then((module) => module.PumpPage));
const Records = lazyPage(() => import('./features/records/records-page.js').then((module) => module.RecordsPage));
const Medications = lazyPage(() => orderRecordPages().then((module) => module.MedicationsPage));
const Executions = lazyPage(() => orderRecordPages().then((module) => module.ExecutionsPage));
const Reports = lazyPage(() =>
  import('./features/reports/gallery/gallery-page.js').then((module) => module.GalleryPage),
);
const Devices = lazyPage(() => devicesPages().then((module) => module.DevicesPage));
const DeviceImport = lazyPage(() => devicesPages().then((module) => module.DeviceImportPage));
const DeviceInbox = lazyPage(() => devicesPages().then((module) => module.InboxPage));
const OwnForms = lazyPage(() => administrationPages().then((module) => module.OwnFormsPage));
const FormEditor = lazyPage(() => administrationPages().then((module) => module.EditorPage));
const statisticsPages = () => import('./features/statistics/pages.js');
const outpatientsPages = () => import('./features/outpatients/pages.js');
const qualityPages = () => import('./features/quality/pages.js');
const devicesPages = () => import('./features/devices/pages.js');
const administrationPages = () => import('./administration-pages.js');
const centerPages = () => import('./features/own-account/pages.js');
const orderRecordPages = () => import('./features/records/orders/pages.js');
const warningPages = () => import('./features/warnings/pages.js');
const contactsPages = () => import('./features/contacts/pages.js');
const deanPages = () => import('./features/dean/pages.js');
const Statistics = lazyPage(() => statisticsPages().then((module) => module.StatisticsPage));
const Population = lazyPage(() => statisticsPages().then((module) => module.PopulationPage));
const GlucoseStatistics = lazyPage(() => statisticsPages().then((module) => module.GlucosePage));
const PatientStatistics = lazyPage(() => statisticsPages().then((module) => module.PatientsPage));
const Quality = lazyPage(() => import('./features/quality/quality-page.js').then((module) => module.QualityPage));
const QualityChart = lazyPage(() => qualityPages().then((module) => module.ChartPage));
const Strips = lazyPage(() => qualityPages().then((module) => module.StripsPage));
const Solutions = lazyPage(() => qualityPages().then((module) => module.SolutionsPage));
const PrintedQuality = lazyPage(() => qualityPages().then((module) => module.PrintedPage));
const Verifications = lazyPage(() => qualityPages().then((module) => module.VerificationPage));
const Operators = lazyPage(() => qualityPages().then((module) => module.OperatorsPage));
const OrderSheet = lazyPage(() => import('./features/orders/sheet-page.js').then((module) => module.SheetPage));
const loadPatient = () => import('./features/patient/patient-page.js');
const Patient = lazyPage(() => loadPatient().then((module) => module.PatientPage));
const Management = lazyPage(() =>
  import('./features/management/management-page.js').then((module) => module.ManagementPage),
);
const VirtualWard = lazyPage(() =>
  import('./features/virtual-ward/pages.js').then((module) => module.VirtualWardPages),
);
const Outpatients = lazyPage(() => outpatientsPages().then((module) => module.OutpatientsPage));
const OutpatientRecords = lazyPage(() => outpatientsPages().then((module) => module.OutpatientRecordsPage));
const OutpatientTabs = lazyPage(() =>
  import('./ward/outpatients/outpatient-tabs.js').then((module) => module.OutpatientTabs),
);
const Visits = lazyPage(() => outpatientsPages().then((module) => module.VisitsPart));
const Warnings = lazyPage(() => warningPages().then((module) => module.WarningsPage));
const Rules = lazyPage(() => administrationPages().then((module) => module.RulesPage));
const System = lazyPage(() => administrationPages().then((module) => module.SystemPage));
const Staff = lazyPage(() => administrationPages().then((module) => module.StaffPage));
const StaffAdd = lazyPage(() => administrationPages().then((module) => module.StaffAddPage));
const StaffImport = lazyPage(() => administrationPages().then((module) => module.StaffImportPage));
const StaffDetail = lazyPage(() => administrationPages().then((module) => module.StaffDetailPage));
const Roles = lazyPage(() => administrationPages().then((module) => module.RolesPage));
const Role = lazyPage(() => administrationPages().then((module) => module.RolePage));
const HospitalRules = lazyPage(() => administrationPages().then((module) => module.HospitalRulesPage));
const Menus = lazyPage(() => administrationPages().then((module) => module.MenusPage));
const Audit = lazyPage(() => administrationPages().then((module) => module.AuditPage));
const Interfaces = lazyPage(() => administrationPages().then((module) => module.InterfacesPage));
const LiveCalls = lazyPage(() => administrationPages().then((module) => module.LiveCallsPage));
const Top = lazyPage(() => statisticsPages().then((module) => module.TopPage));
const Dosage = lazyPage(() => statisticsPages().then((module) => module.DosagePage));
const Stays = lazyPage(() => statisticsPages().then((module) => module.StaysPage));
const Survey = lazyPage(() => deanPages().then((module) => module.SurveyPage));
const DeanPatients = lazyPage(() => deanPages().then((module) => module.DeanPatientsPage));
const DeanPatient = lazyPage(() => deanPages().then((module) => module.DeanPatientPage));
const Center = lazyPage(() => centerPages().then((module) => module.CenterPage));
const ChangePassword = lazyPage(() => centerPages().then((module) => module.ChangePasswordPage));
const StyleNotice = lazyPage(() => warningPages().then((module) => module.StyleNoticePage));
const Chat = lazyPage(() => import('./features/chat/chat-page.js').then((module) => module.ChatPage));
const Contacts = lazyPage(() => contactsPages().then((module) => module.ContactsPages));
const HomeCare = lazyPage(() => import('./features/home-care/pages.js').then((module) => module.HomeCarePages));
const ContactUpdates = lazyPage(
  () => import('./features/contacts/contact-updates.js').then((module) => module.ContactUpdates),
  loadBoardTexts,
);
const MessagePopups = lazyPage(
  () => import('./features/chat/message-popups.js').then((module) => module.MessagePopups),
  loadBoardTexts,
);
provideAttention(() => import('./notices/announce.js'));
const WarningPopups = lazyPage(
  () => import('./features/warnings/warning-popups.js').then((module) => module.WarningPopups),
  loadBoardTexts,
);
const CallDesk = lazyPage(
  () => import('./features/calls/call-desk.js').then((module) => module.CallDesk),
  loadBoardTexts,
);

const ConferenceDesk = lazyPage(
  () => import('./features/conference/conference-desk.js').then((module) => module.ConferenceDesk),
  loadBoardTexts,
);
/** The curve of the patient's page, for consultations. */
const SharedCurve = lazyPage(() => import('./features/patient/shared-curve.js').then((module) => module.SharedCurve));

/** The part of a message that shows a patient. */
const SmallCurve = lazyPage(() => import('./features/patient/small-curve.js').then((module) => module.SmallCurve));

/** Record screens, one of each indicator. */
const RECORDS = new Map<string, React.ReactNode>(
  RECORD_PAGES.map(({ indicator, path }) => [path, <Records key={indicator} indicator={indicator} />]),
);

const PRINTED = new Map<string, React.ReactNode>(PRINTED_PATHS.map((path) => [path, <PrintedQuality key="printed" />]));

const ELEMENTS: Record<Exclude<Page['path'], RecordPath | PrintedPath>, React.ReactNode> = {
  '/': <Glucose preset="all" />,
  '/week': <Glucose preset="week" />,
  '/isFollow': <Glucose preset="followed" />,
  '/bp': <Vital key="pressure" workbench="pressure" preset="all" />,
  '/bp/dyn': <Ambulatory />,
  '/weekP': <Vital key="pressure" workbench="pressure" preset="week" />,
  '/isFollowP': <Vital key="pressure" workbench="pressure" preset="followed" />,
  '/surgerP': <Vital key="pressure" workbench="pressure" preset="abnormal" />,
  '/tp': <Vital key="temperature" workbench="temperature" preset="all" />,
  '/sugerT': <Vital key="temperature" workbench="temperature" preset="abnormal" />,
  '/ins': <Pump />,
  '/ua': <Vital key="uricAcid" workbench="uricAcid" preset="all" />,
  '/sugar/medication': <Medications />,
  '/sugar/execution': <Executions />,
  '/intelligent/execution': <OrderSheet />,
  '/patient': <Patient />,
  '/vm': <VirtualWard page="team" />,
  '/vm/record': <VirtualWard page="record" />,
  '/vm/effect': <VirtualWard page="effect" />,
  '/ot': <Outpatients />,
  '/ot/record': (
    <OutpatientRecords
      Readings={({ indicator, tabs }) => <Records key={indicator} indicator={indicator} outpatientTabs={tabs} />}
    />
  ),
  '/ot/bs': <Records key="ot-glucose" indicator="glucose" outpatientTabs={<OutpatientTabs />} />,
  '/ot/bp': <Records key="ot-pressure" indicator="pressure" outpatientTabs={<OutpatientTabs />} />,
  '/ot/PatientDetails': <Patient key="outpatient" Visits={Visits} />,
  '/reports': <Reports />,
  '/device': <Devices key="home" use="home" />,
  '/device/hospital': <Devices key="hospital" use="hospital" />,
  '/device/import': <DeviceImport />,
  '/device/inbox': <DeviceInbox />,
  '/reports/forms': <OwnForms />,
  '/reports/forms/edit': <FormEditor />,
  '/statistics': <Statistics />,
  '/statistics/population': <Population />,
  '/statistics/bs': <GlucoseStatistics />,
  '/statistics/patients': <PatientStatistics />,
  '/statistics/dosage': <Dosage />,
  '/statistics/stays': <Stays />,
  '/statistics/top': <Top />,
  '/quality': <Quality />,
  '/quality/chart': <QualityChart />,
  '/quality/paper': <Strips />,
  '/quality/operators': <Operators />,
  '/quality/record': <Solutions />,
  '/quality/verification': <Verifications />,
  '/intelligent': <Warnings key="glucose" indicator="glucose" />,
  '/intelligent/pressureRemind': <Warnings key="pressure" indicator="pressure" />,
  '/intelligent/tp': <Warnings key="temperature" indicator="temperature" />,
  '/management': <Management key="all" kind="all" />,
  '/management/hospitalized': <Management key="inpatient" kind="inpatient" />,
  '/management/discharged': <Management key="discharged" kind="discharged" />,
  '/setting/rule': <Rules />,
  '/system': <System />,
  '/center/styleNotice': <StyleNotice />,
  '/center': <Center />,
  '/center/content': <Center />,
  '/center/changePw': <ChangePassword />,
  '/system/hospital': <Staff />,
  '/system/hospital/add': <StaffAdd />,
  '/system/hospital/import': <StaffImport />,
  '/system/hospital/detail/:userId': <StaffDetail />,
  '/system/permissions': <Roles />,
  '/system/permissions/add': <Role />,
  '/system/permissions/detail/:roleId': <Role />,
  '/system/calls': <LiveCalls />,
  '/system/interfaces': <Interfaces />,
  '/system/menu': <Menus />,
  '/system/audit': <Audit />,
  '/system/rule': <HospitalRules />,
  '/communicate': <Chat Curve={SmallCurve} />,
  '/communicate/communicateDetail': <Chat Curve={SmallCurve} />,
  '/communicate/GroupCommunicateDetail': <Chat Curve={SmallCurve} />,
  '/mailList': <Contacts page="all" />,
  '/mailList/doctorFriends': <Contacts page="staff" />,
  '/mailList/SpecialAttention': <Contacts page="special" />,
  '/mailList/MyGroups': <Contacts page="groups" />,
  '/mailList/newFriends': <Contacts page="requests" />,
  '/mailList/patientDetails': <Contacts page="detail" />,
  '/mailList/doctorDetail': <Contacts page="detail" />,
  '/mailList/addDoctorDetail': <Contacts page="addStaff" />,
  '/mailList/addPatientFriend': <Contacts page="addPatient" />,
  '/patientOut': <HomeCare page="patients" />,
  '/patient/addPatientDetail': <HomeCare page="add" />,
  '/patient/FriendPatientDetail': <HomeCare page="care" Curve={SmallCurve} />,
  '/patient/patientDetail': <Patient key="home" />,
  '/earlyWarning/warningNotice': <Warnings key="home glucose" indicator="glucose" isHome />,
  '/earlyWarning/pressureWarningNotice': <Warnings key="home pressure" indicator="pressure" isHome />,
  '/earlyWarning/enrollment': <HomeCare page="applications" />,
  '/dataSurvey': <HomeCare page="survey" />,
  '/dataSurvey/effect': <HomeCare page="effect" />,
  '/systemManagement': <Center passwordPath="/systemManagement/modifyPassword" />,
  '/systemManagement/modifyPassword': <ChangePassword />,
  '/surveyDean': <Survey />,
  '/patientDean': <DeanPatients />,
  '/patientDean/patientDetail': <DeanPatient />,
  '/systemDean': <Center passwordPath="/systemDean/modifyPassword" />,
  '/systemDean/modifyPassword': <ChangePassword />,
};

/** Loads the code of the page at a path. */
function loaderOf(pathname: string): (() => Promise<unknown>) | undefined {
  const element = RECORDS.get(pathname) ?? PRINTED.get(pathname) ?? byPath(ELEMENTS, pathname);
  const type = isValidElement(element) ? (element.type as Partial<{ load: () => Promise<void> }>) : undefined;
  return type?.load;
}

/**
 * Parts that a shift needs next, the most frequent first, so that entries and their dialogs work without a connection.
 */
const AHEAD = [
  loadDialogs,
  Patient.load,
  () => loadPatient().then((module) => module.loadCurve()),
  loadPalette,
  () => import('./features/calls/call-desk.js').then((module) => module.loadCallWindow()),
  OrderSheet.load,
  Vital.load,
  Warnings.load,
  Chat.load,
  Records.load,
  Management.load,
];

/** The signed-in app: the frame, its pages by permission, and the pop-ups above them. */
export function Workplace() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const home = homeOf(user);
  // Pop-ups and the ringing of consultations are loaded after the board is drawn: when they begin, they load what they
  // missed.
  const [isDrawn, setDrawn] = useState(pathname !== '/');
  useEffect(() => void loadAhead([() => Promise.resolve(setDrawn(true)), ...AHEAD]), []);
  usePrefetch(loaderOf);
  const elementOf = (page: Page): React.ReactNode => {
    const isBoardOfOthers = page.path === '/' && home !== '/' && !new URLSearchParams(search).has('workbench');
    // A user who may not see the ward, or does not work there, starts on another page.
    if (isBoardOfOthers) return <Navigate to={home} replace />;
    if (page.allowed(user)) {
      return RECORDS.get(page.path) ?? PRINTED.get(page.path) ?? ELEMENTS[page.path as keyof typeof ELEMENTS];
    }
    return <ForbiddenPage />;
  };
  return (
    <Frame
      floating={
        <>
          {/* One boundary each: a pop-up that is still loading keeps no other one, a ringing call above all, off the page. */}
          <Suspense fallback={null}>{may(user, 'warning.read') && <WarningPopups />}</Suspense>
          <Suspense fallback={null}>{isDrawn && may(user, 'call.make') && <CallDesk />}</Suspense>
          <Suspense fallback={null}>
            {isDrawn && may(user, 'chat.use') && hasSocket(user) && <MessagePopups />}
          </Suspense>
          <Suspense fallback={null}>{isDrawn && hasSocket(user) && <ContactUpdates />}</Suspense>
          <Suspense fallback={null}>
            {isDrawn && may(user, 'call.make') && hasSocket(user) && <ConferenceDesk Curve={SharedCurve} />}
          </Suspense>
          <HelpHost userId={user.userId} />
        </>
      }
    >
      <PageBoundary>
        <Suspense fallback={<Skeleton />}>
          <Routes>
            {pages.map((page) => (
              <Route key={page.path} path={page.path} element={elementOf(page)} />
            ))}
            {[...SHORT_CONTACTS_PATHS].map(([short, path]) => (
              <Route key={short} path={short} element={<Navigate to={{ pathname: path, search }} replace />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </Frame>
  );
}
