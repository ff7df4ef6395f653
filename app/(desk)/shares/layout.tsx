import ResearchLayout from "../research/layout";

export default ResearchLayout;
