import ResearchLayout from "../research/layout";

/** Shows research as the research pages do. */
export default ResearchLayout;
